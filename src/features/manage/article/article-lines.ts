import { saveStudy } from '@/contract/content/study-manage'
import { getMaxLength } from '@/contract/field-limits'
import { downloadFile } from '@/contract/file'
import { escapeHtml } from '@/lib/escape-html'

/** Maximum length of an article with its markup; a notice has the same. */
export const ARTICLE_MAX = getMaxLength(saveStudy.input, 'content')

/** Why an article cannot be saved; false when it can. */
export function validateArticle(html: string, isRequired: boolean): string | false {
  if (isRequired && isEmptyArticle(html)) return '请填写正文'
  return html.length > ARTICLE_MAX && `正文连同格式最多 ${ARTICLE_MAX} 个字符，现在是 ${html.length} 个`
}

/** An article as lines of plain text, for a form that cannot format. */
interface ArticleLines {
  /** A paragraph a line; `[图1]` is the place of the first picture, `[格式1]` that of the first formatted part. */
  text: string
  /** Ids of uploaded pictures. */
  pictures: readonly string[]
  /** HTML of the formatted parts, which stay as they are. */
  parts: readonly string[]
}

/** The address of an uploaded picture in an article. */
export const buildPictureSource = (id: string): string => downloadFile.path.replace('{id}', id)

/** The id of the upload that stands behind a picture of an article; undefined for another picture. */
export function readPictureId(source: string): string | undefined {
  const start = buildPictureSource('')
  return source.startsWith(start) ? source.slice(start.length) : undefined
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
const decodeEntities = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (written, name: string) => entities[name] ?? written)

const VOID = /^(br|hr|img)$/

/** The outermost elements of sanitized HTML, and the text between them. */
function splitBlocks(html: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: tag, 1: end, 2: name = '', index } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (VOID.test(name)) continue
    if (depth === 0 && !end && index > start) {
      blocks.push(html.slice(start, index))
      start = index
    }
    depth += end ? -1 : 1
    if (depth === 0) {
      blocks.push(html.slice(start, index + tag.length))
      start = index + tag.length
    }
  }
  blocks.push(html.slice(start))
  return blocks.filter((block) => block.trim() !== '')
}

const PICTURE = /^<figure><img src="([^"]*)"\s*\/?><\/figure>$/
const PLACE = /^\[(图|格式)(\d{1,3})\]$/
const PARAGRAPH = /^<p>([^<]*)<\/p>$/

/** A line that would be read as the place of a part, or of one of so many pictures. That of a later one waits for it. */
function isPlace(line: string, pictures: number): boolean {
  const [, kind, number] = PLACE.exec(line) ?? []
  return kind === '格式' || (kind === '图' && Number(number) <= pictures)
}

const readPicture = (block: string) => readPictureId(decodeEntities(PICTURE.exec(block)?.[1] ?? ''))

/** Reads sanitized HTML as lines: nothing of it is lost when they are written again. */
export function readArticleLines(html: string): ArticleLines {
  const pictures: string[] = []
  const parts: string[] = []
  const blocks = splitBlocks(html)
  const { size } = new Set(blocks.flatMap((block) => readPicture(block) ?? []))
  const lines = blocks.map((block) => {
    const id = readPicture(block)
    if (id !== undefined && !pictures.includes(id)) return `[图${pictures.push(id)}]`
    const text = decodeEntities(PARAGRAPH.exec(block)?.[1] ?? '')
    const isPlain = text !== '' && text === text.trim() && !text.includes('\n') && !isPlace(text, size)
    return isPlain ? text : `[格式${parts.push(block)}]`
  })
  return { text: lines.join('\n'), pictures, parts }
}

/** Numbers of the formatted parts that have no line. */
export function listRemovedParts({ text, parts }: ArticleLines): number[] {
  const lines = new Set(text.split('\n').map((line) => line.trim()))
  return parts.flatMap((_part, at) => (lines.has(`[格式${at + 1}]`) ? [] : [at + 1]))
}

/** Lines as HTML; pictures without a line follow at the end. */
export function writeArticleLines({ text, pictures, parts }: ArticleLines): string {
  const drawPicture = (id: string) => `<figure><img src="${escapeHtml(buildPictureSource(id))}"></figure>`
  const placed = new Set<string>()
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const blocks = lines.map((line) => {
    const [, kind, number] = PLACE.exec(line) ?? []
    const at = Number(number ?? 0) - 1
    const part = kind === '格式' ? parts[at] : undefined
    if (part !== undefined) return part
    const id = kind === '图' ? pictures[at] : undefined
    if (id === undefined) return `<p>${escapeHtml(line)}</p>`
    placed.add(id)
    return drawPicture(id)
  })
  return [...blocks, ...pictures.filter((id) => !placed.has(id)).map(drawPicture)].join('')
}

/** The words of sanitized HTML, without markup. */
export function readArticleText(html: string): string {
  const spaced = html.replace(/<(?:\/(?:p|h\d|li|blockquote|figure|td|th)|br ?\/?)>/g, ' ')
  return decodeEntities(spaced.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether an article has neither words nor pictures. */
export const isEmptyArticle = (html: string): boolean => !html.includes('<img') && readArticleText(html) === ''
