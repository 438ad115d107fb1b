import { array, type InferOutput, maxLength, object, picklist, pipe, string } from 'valibot'

import { endpoint } from './endpoint'
import { Count, Id, MaybeText, MaybeTime, Nothing, PageQuery, pageSchema, requiredText } from './shapes'

/** What can be found: to-dos of mine, processes I had a part in, processes to start, applications and so on. */
export const SearchKind = picklist([
  'todo',
  'record',
  'process',
  'application',
  'message',
  'report',
  'product',
  'person',
])
export type SearchKind = InferOutput<typeof SearchKind>

/** One thing that was found. */
export const SearchHit = object({
  /** A {@link SearchKind}. */
  kind: string(),
  id: Id,
  title: string(),
  /** The parts of the title that answer, in order: from a character up to another (UTF-16 units). */
  marks: array(object({ from: Count, to: Count })),
  /** One quiet line: who, which kind, which number. */
  note: MaybeText,
  /** A name of the icon set; null where an avatar or the icon of the kind is shown. */
  icon: MaybeText,
  /** Whose it is, for the portrait. */
  personName: MaybeText,
  avatar: MaybeText,
  /** A state in a word. */
  tag: MaybeText,
  time: MaybeTime,
  /** page, url, weapp, as of applications. */
  openType: string(),
  /** Where a tap leads; null leads nowhere. */
  openPage: MaybeText,
  /** Of a colleague, to call. */
  phone: MaybeText,
})
export type SearchHit = InferOutput<typeof SearchHit>

/** The best of one kind, and how many there are. */
export const SearchGroup = object({ kind: string(), name: string(), total: Count, hits: array(SearchHit) })
export type SearchGroup = InferOutput<typeof SearchGroup>

/** Words, or their pinyin: whole or initials. */
const keyword = requiredText(50)

/** One search over everything the person may see; kinds without an answer are left out. */
export const search = endpoint({
  path: '/core/api/app/search',
  summary: '统一搜索',
  who: ['user'],
  input: object({ keyword }),
  output: object({ groups: array(SearchGroup) }),
  origin: 'ours',
})

/** All of one kind, page by page. */
export const searchKind = endpoint({
  path: '/core/api/app/search/kind',
  summary: '统一搜索：某一类的全部结果',
  who: ['user'],
  input: object({ ...PageQuery.entries, keyword, kind: SearchKind }),
  output: pageSchema(SearchHit),
  origin: 'ours',
})

/** What the person may want to look for: names out of their own work of late. */
export const listSearchSuggestions = endpoint({
  path: '/core/api/app/search/suggestions',
  summary: '搜索建议',
  who: ['user'],
  input: Nothing,
  output: pipe(array(string()), maxLength(20)),
  origin: 'ours',
})
