// The payment part with its receipt as it is printed: drawn by swissqrbill, in the width that the window has for it.
import { useLayoutEffect, useRef } from 'react'
import { SwissQRBill } from 'swissqrbill/svg'
import type { Data } from 'swissqrbill/types'
import classes from '../accounts.module.css'

/** 210 by 105 millimetres in CSS pixels (96 an inch). */
const VIEW_BOX = '0 0 793.7 396.9'

interface Props {
  readonly bill: Data
  readonly language: 'DE' | 'EN'
  /** With lines and scissors to cut along; without them for perforated paper. */
  readonly withLines: boolean
  readonly label: string
}

export const Slip = ({ bill, language, withLines, label }: Props) => {
  const paper = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { element } = new SwissQRBill(bill, { language, outlines: withLines, scissors: withLines })
    element.setAttribute('viewBox', VIEW_BOX)
    paper.current?.replaceChildren(element)
  }, [bill, language, withLines])
  return <div ref={paper} className={classes.slip} role="img" aria-label={label} />
}
