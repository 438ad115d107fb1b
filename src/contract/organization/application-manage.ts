import { array, boolean, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { boundedList, Count, filledList, Id, Nothing, patternText, requiredText, Version } from '@/contract/shapes'

/** Most applications of a company. */
export const APPLICATIONS_MAX = 200
export const APPLICATION_NAME_MAX = 12
export const APPLICATION_TARGET_MAX = 500

const ClassCode = patternText(/^[\w-]{1,32}$/)

/** What an application opens: a page of this application, the form of a process, a web address, a mini-program. */
export const ApplicationKind = picklist(['page', 'process', 'url', 'weapp'])

/** An application as administrators change it. */
export const ManagedApplication = object({
  id: Id,
  name: string(),
  /** An icon name, or a URL. */
  icon: string(),
  kind: ApplicationKind,
  /** A route, the key of a process, an https URL, or `appid/path`, by kind. */
  target: string(),
  /** A value of the dictionary application_class. */
  classCode: string(),
  /** One that is off is grey and opens nothing. */
  isOn: boolean(),
  /** People who have it among their favourites. */
  favorites: Count,
  /** Lists of records that it shows; with some it cannot be removed. */
  views: Count,
  version: Version,
})
export type ManagedApplication = InferOutput<typeof ManagedApplication>

const ManagedApplications = object({
  /** In display order. */
  groups: array(object({ code: string(), name: string(), isOn: boolean() })),
  /** By group, each in the order that was asked for. */
  applications: array(ManagedApplication),
})

/** As those see them who open them; by pinyin; most often a favourite first. */
export const applicationSorts = ['shown', 'name', 'favorites'] as const
export type ApplicationSort = (typeof applicationSorts)[number]

/** The applications of the company in their groups; `sort` orders those of a group. */
export const listManagedApplications = endpoint({
  path: '/core/api/app/application-manage/list',
  summary: '应用管理列表',
  who: ['administrator:organization'],
  input: object({ sort: optional(picklist(applicationSorts), 'shown') }),
  output: ManagedApplications,
})

/** Adds an application, or changes one. Who sees it is decided by 菜单权限 for its page. */
export const saveApplication = endpoint({
  method: 'POST',
  path: '/core/api/app/application-manage/save',
  summary: '新增或修改应用',
  who: ['administrator:organization'],
  changes: ['application-manage/list', 'appTenant/listAllApplications', 'manage/setup'],
  input: object({
    /** Absent for a new one. */
    id: optional(Id),
    /** 0 for a new one. */
    version: Version,
    name: requiredText(APPLICATION_NAME_MAX),
    /** Absent: the icon stays. */
    icon: optional(patternText(/^[a-z][\w-]{0,31}$/)),
    /** A picture uploaded by the caller, in place of an icon; it becomes public. */
    iconFileId: optional(Id),
    kind: ApplicationKind,
    target: requiredText(APPLICATION_TARGET_MAX),
    classCode: ClassCode,
    isOn: boolean(),
  }),
  output: ManagedApplication,
  errors: [
    { code: 404, when: '应用或图片不存在' },
    { code: 409, when: '应用刚被他人修改' },
    { code: 422, when: '已有同名应用、目标打不开、没有这个分组，或应用太多（data 为 {字段: 原因}）' },
  ],
})

/** Orders the applications of one group. */
export const orderApplications = endpoint({
  method: 'POST',
  path: '/core/api/app/application-manage/order',
  summary: '调整应用顺序',
  who: ['administrator:organization'],
  changes: ['application-manage/list', 'appTenant/listAllApplications', 'manage/setup'],
  input: object({
    classCode: ClassCode,
    /** All applications of the group in the new order. */
    ids: filledList(Id, APPLICATIONS_MAX),
    /** The order that was read. */
    before: boundedList(Id, APPLICATIONS_MAX),
  }),
  output: ManagedApplications,
  errors: [{ code: 409, when: '分组里的应用刚被他人改变' }],
})

/** Removes an application, also from everybody's favourites. */
export const removeApplication = endpoint({
  method: 'POST',
  path: '/core/api/app/application-manage/remove',
  summary: '移除应用',
  who: ['administrator:organization'],
  changes: ['application-manage/list', 'appTenant/listAllApplications', 'manage/setup'],
  input: object({ id: Id, version: Version }),
  output: Nothing,
  errors: [
    { code: 404, when: '应用不存在' },
    { code: 409, when: '应用刚被他人修改，或还有视图' },
  ],
})
