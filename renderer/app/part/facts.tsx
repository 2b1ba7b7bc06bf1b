// Names and values in two columns.
import { Box, type BoxProps } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import classes from './part.module.css'

/** The children alternate `dt` and `dd`. */
export const Facts = ({ mb = 0, children }: Pick<BoxProps, 'mb'> & { readonly children: ReactNode }) => (
  <Box component="dl" className={classes.facts} mb={mb}>
    {children}
  </Box>
)

interface ListProps extends Pick<BoxProps, 'mb'> {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** Those of the facts that have a value. */
export const FactList = ({ facts, mb = 0 }: ListProps) => (
  <Facts mb={mb}>
    {facts.map(
      ([name, value]) =>
        value && (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
    )}
  </Facts>
)
