/**
 * Joins what is shown in one line with a dot: `李娜 · 财务复核`. Empty parts are left out. Where the text wraps, the dot
 * ends the line before. Not for what is stored, typed or painted on a canvas.
 */
export function joinTexts(parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join('\u00a0· ')
}
