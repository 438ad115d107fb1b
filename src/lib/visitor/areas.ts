/** Divides the areas of a visit in its text. */
export const AREA_MARK = '、'

/** What may not stand in the name of an area, since it divides several. */
export const AREA_MARKS = /[、，,；;]+/

/** The areas that a text names, each once. A name may have a space: `A3 产线`. */
export const splitAreas = (text: string): string[] => [
  ...new Set(text.split(AREA_MARKS).flatMap((area) => area.trim() || [])),
]
