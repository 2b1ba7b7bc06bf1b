// A link with the look of a button: the user can open it in another window.
import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type AnchorProps = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { readonly ref?: Ref<HTMLAnchorElement> }

const AnchorButton = (props: AnchorProps) => <Button component="a" {...props} />

export const LinkButton = createLink(AnchorButton)
