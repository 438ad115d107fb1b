type Rgb = readonly [number, number, number]

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function format(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Mixes `share` (0 to 1) of `top` over `ground`. Colours are `#rrggbb`. */
export function mixColours(top: string, ground: string, share: number): string {
  const [r, g, b] = parse(top)
  const [x, y, z] = parse(ground)
  const blend = (over: number, under: number) => over * share + under * (1 - share)
  return format([blend(r, x), blend(g, y), blend(b, z)])
}

/** Lowers each channel of a colour by `share` (0 to 1). */
export function darkenColour(hex: string, share: number): string {
  return mixColours('#000000', hex, share)
}

function getLuminance(hex: string): number {
  const linear = (part: number) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  const [r, g, b] = parse(hex)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** Contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2.2, 1.4.3). */
export function getContrastRatio(one: string, other: string): number {
  const [high, low] = [getLuminance(one), getLuminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}
