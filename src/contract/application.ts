import {
  array,
  boolean,
  type InferOutput,
  literal,
  maxLength,
  minLength,
  object,
  optional,
  pipe,
  string,
  variant,
} from 'valibot'

import { endpoint } from './endpoint'
import { Count, Id, MaybeText, Nothing, PageQuery, pageSchema, trimmedText } from './shapes'
import { Person } from './task'

/** An application of the company's workplace. */
export const Application = object({
  id: Id,
  appCode: string(),
  appName: string(),
  /** A name of the icon set, or an address. */
  appIcon: MaybeText,
  /** A route of this application for `page`, else an address. */
  appUrl: string(),
  /** page, h5, weapp, url. */
  openType: string(),
  /** A value of the dictionary application_class. */
  classCode: string(),
  className: string(),
  favorite: optional(boolean(), false),
  sort: optional(Count, 0),
  /** What waits in it; 0 shows nothing. */
  badge: optional(Count, 0),
  /** on, off (shown grey). */
  status: optional(string(), 'on'),
})
export type Application = InferOutput<typeof Application>

/** A class and its applications, in the order to show. */
export const ApplicationGroup = object({
  classCode: string(),
  className: string(),
  children: array(Application),
})
export type ApplicationGroup = InferOutput<typeof ApplicationGroup>

/** The applications a person may open, and their favourites in their order. */
export const listAllApplications = endpoint({
  path: '/core/api/app/appTenant/listAllApplications',
  summary: '全部应用',
  who: ['member'],
  input: Nothing,
  output: object({
    groups: array(ApplicationGroup),
    favorites: optional(array(Application), []),
    /** Opened by the person lately, newest first, at most eight. */
    recents: optional(array(Application), []),
  }),
  origin: 'spec',
})
export type Workplace = InferOutput<(typeof listAllApplications)['output']>

/** Remembers that the person opened an application. */
export const noteApplicationOpened = endpoint({
  method: 'POST',
  path: '/core/api/app/workplace/opened',
  summary: '记录最近使用的应用',
  who: ['member'],
  input: object({ appId: Id }),
  output: Nothing,
  errors: [{ code: 404, when: '应用不存在' }],
  origin: 'ours',
})

/** Adds, removes or reorders favourites. */
export const changeFavorites = endpoint({
  method: 'POST',
  path: '/core/api/app/appTenant/favorite',
  summary: '收藏应用、取消收藏、调整顺序',
  who: ['member'],
  input: variant('action', [
    object({ action: literal('add'), appId: Id }),
    object({ action: literal('remove'), appId: Id }),
    /** Every favourite, in the new order. */
    object({ action: literal('order'), appIds: pipe(array(Id), minLength(1), maxLength(200)) }),
  ]),
  output: object({ favorites: array(Application) }),
  errors: [
    { code: 404, when: '应用不存在' },
    { code: 409, when: '收藏已在别处改变，请刷新' },
  ],
  origin: 'spec',
})

/** People of the company, for pickers and search; pinyin order. */
export const listUsers = endpoint({
  path: '/core/api/app/appTenant/users',
  summary: '企业成员',
  who: ['member'],
  input: object({ ...PageQuery.entries, keyword: optional(trimmedText(50)), deptId: optional(Id) }),
  output: pageSchema(Person),
  origin: 'spec',
})
