import { array, boolean, type InferOutput, literal, object, optional, string, variant } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, filledList, Id, MaybeText, Nothing, PageQuery, pageSchema, trimmedText } from '@/contract/shapes'
import { Person } from '@/contract/workflow/task'

/** An application of the company's workplace. */
export const Application = object({
  id: Id,
  appCode: string(),
  appName: string(),
  /** An icon name, or a URL. */
  appIcon: MaybeText,
  /** A route for `page`, else a URL. */
  appUrl: string(),
  /** page, h5, weapp, url. */
  openType: string(),
  /** A value of the dictionary application_class. */
  classCode: string(),
  className: string(),
  favorite: optional(boolean(), false),
  sort: optional(Count, 0),
  /** Number of pending items; 0 hides the badge. */
  badge: optional(Count, 0),
  /** on, off (greyed out). */
  status: optional(string(), 'on'),
})
export type Application = InferOutput<typeof Application>

/** Class of the applications that a person's roles bring; every other class is the company's own. */
export const ROLE_CLASS_CODE = 'role'

/** A class and its applications, in display order. */
export const ApplicationGroup = object({
  classCode: string(),
  className: string(),
  children: array(Application),
})
export type ApplicationGroup = InferOutput<typeof ApplicationGroup>

/** The applications a user may open, and their favourites in order. */
export const listAllApplications = endpoint({
  path: '/core/api/app/appTenant/listAllApplications',
  summary: '全部应用',
  who: ['member'],
  input: Nothing,
  output: object({
    groups: array(ApplicationGroup),
    favorites: optional(array(Application), []),
    /** Recently opened applications, newest first, at most eight. */
    recents: optional(array(Application), []),
  }),
  origin: 'spec',
})
export type Workplace = InferOutput<(typeof listAllApplications)['output']>

/** Records that the user opened an application. */
export const noteApplicationOpened = endpoint({
  method: 'POST',
  path: '/core/api/app/workplace/opened',
  summary: '记录最近使用的应用',
  who: ['member'],
  changes: [],
  input: object({ appId: Id }),
  output: Nothing,
  errors: [{ code: 404, when: '应用不存在' }],
})

/** Adds, removes or reorders favourites. */
export const changeFavorites = endpoint({
  method: 'POST',
  path: '/core/api/app/appTenant/favorite',
  summary: '收藏应用、取消收藏、调整顺序',
  who: ['member'],
  changes: ['appTenant/listAllApplications'],
  input: variant('action', [
    object({ action: literal('add'), appId: Id }),
    object({ action: literal('remove'), appId: Id }),
    /** All favourites in the new order. */
    object({ action: literal('order'), appIds: filledList(Id, 200) }),
  ]),
  output: object({ favorites: array(Application) }),
  errors: [
    { code: 404, when: '应用不存在' },
    { code: 409, when: '收藏已在别处改变，请刷新' },
  ],
  origin: 'spec',
})

/**
 * Users of the company, for pickers and search; sorted by pinyin. With a keyword `total` is exact up to 100; beyond, at
 * least as many as the next page needs.
 */
export const listUsers = endpoint({
  path: '/core/api/app/appTenant/users',
  summary: '企业成员',
  who: ['member'],
  input: object({ ...PageQuery.entries, keyword: optional(trimmedText(50)), deptId: optional(Id) }),
  output: pageSchema(Person),
  origin: 'spec',
})
