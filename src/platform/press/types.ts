/**
 * Props of a pressable element. H5: Enter and Space press the focused element; `:active` styles a touch. Mini-program:
 * `hover-class` styles a touch, and there is no keyboard focus.
 */
export type GetPressProps = (press: () => void, hoverClass: string) => Record<string, unknown>
