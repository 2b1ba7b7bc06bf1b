// A form whose fields lie one below the other.
import type { ComponentProps } from 'react'
import classes from './stacked-form.module.css'

export const StackedForm = (props: ComponentProps<'form'>) => <form {...props} className={classes.form} />
