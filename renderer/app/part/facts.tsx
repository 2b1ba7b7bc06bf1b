// Names and values in two columns.
import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './part.module.css'

/** The children alternate `dt` and `dd`. */
export const Facts = ({ mb = 0, children }: Pick<BoxProps, 'mb'> & { readonly children: ReactNode }) => (
  <Box component="dl" className={classes.facts} mb={mb}>
    {children}
  </Box>
)
