import { escapeHtml } from '@/lib/escape-html'

/** Plain text as HTML: a paragraph for each line that is not empty. */
export function toArticleHtml(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')
}
