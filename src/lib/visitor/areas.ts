/** Divides the areas of a visit in its text. */
export const AREA_MARK = '、'

/** Characters that separate several areas, so the name of one must not contain them. */
export const AREA_MARKS = /[、，,；;]+/

/** The areas that a text names, each once. A name may have a space: `A3 产线`. */
export const splitAreas = (text: string): string[] => [
  ...new Set(text.split(AREA_MARKS).flatMap((area) => area.trim() || [])),
]
