/**
 * Props that answer a press the way the platform can.
 *
 * H5: Enter and Space press what has the keyboard's focus; the look of a touch is `:active`. Mini-program: the look of
 * a touch is `hover-class`, and there is no keyboard focus.
 */
export type GetPressProps = (press: () => void, hoverClass: string) => Record<string, unknown>
