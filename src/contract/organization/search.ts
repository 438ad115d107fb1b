import { array, type InferOutput, object, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  boundedList,
  Count,
  Id,
  MaybeText,
  MaybeTime,
  Nothing,
  PageQuery,
  pageSchema,
  requiredText,
} from '@/contract/shapes'

/** Kinds of search results: own to-dos, processes with involvement, machines, visits, pages of settings and so on. */
export const SearchKind = picklist([
  'todo',
  'record',
  'process',
  'application',
  'message',
  'report',
  'product',
  'person',
  'machine',
  'visit',
  'setting',
])
export type SearchKind = InferOutput<typeof SearchKind>

/** One search hit. */
export const SearchHit = object({
  /** A {@link SearchKind}. */
  kind: string(),
  id: Id,
  title: string(),
  /** Matching parts of the title, in order, as UTF-16 positions. */
  marks: array(object({ from: Count, to: Count })),
  /** A secondary line: person, kind, number. */
  note: MaybeText,
  /** An icon name; null when an avatar or the icon of the kind is shown. */
  icon: MaybeText,
  /** The person for the avatar. */
  personName: MaybeText,
  avatar: MaybeText,
  /** A status label. */
  tag: MaybeText,
  time: MaybeTime,
  /** page, url, weapp, as in applications. */
  openType: string(),
  /** Target of a tap; null for none. */
  openPage: MaybeText,
  /** Phone number of a colleague. */
  phone: MaybeText,
})
export type SearchHit = InferOutput<typeof SearchHit>

/** The best hits of one kind, and their total. */
export const SearchGroup = object({ kind: string(), name: string(), total: Count, hits: array(SearchHit) })
export type SearchGroup = InferOutput<typeof SearchGroup>

/** Words, or their pinyin: full or initials. */
const keyword = requiredText(50)

/** Searches all kinds the user may see; kinds without a hit are omitted. */
export const search = endpoint({
  path: '/core/api/app/search',
  summary: '统一搜索',
  who: ['user'],
  input: object({ keyword }),
  output: object({ groups: array(SearchGroup) }),
})

/** All hits of one kind, paged. */
export const searchKind = endpoint({
  path: '/core/api/app/search/kind',
  summary: '统一搜索：某一类的全部结果',
  who: ['user'],
  input: object({ ...PageQuery.entries, keyword, kind: SearchKind }),
  output: pageSchema(SearchHit),
})

/** Search suggestions from the user's recent work. */
export const listSearchSuggestions = endpoint({
  path: '/core/api/app/search/suggestions',
  summary: '搜索建议',
  who: ['user'],
  input: Nothing,
  output: boundedList(string(), 20),
})
