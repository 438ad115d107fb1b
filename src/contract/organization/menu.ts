import { array, boolean, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { boundedList, Count, Id, MaybeText, Nothing, OpaqueVersion, orNull, patternText } from '@/contract/shapes'

/** An entry of the user's menu; the list is flat, parents before children. */
export const MenuItem = object({
  id: Id,
  /** Null for a root. */
  parentId: orNull(Id),
  name: string(),
  /** A route of this application; null for a group. */
  path: MaybeText,
  icon: MaybeText,
  permission: MaybeText,
  /** group, page, button. */
  type: optional(string(), 'page'),
  sort: optional(Count, 0),
  /** Hidden for this user: its page is not offered, and the server refuses its calls. */
  hidden: optional(boolean(), false),
})
export type MenuItem = InferOutput<typeof MenuItem>

/** The menu by the user's roles and their company's restrictions, which the server also enforces. */
export const listUserMenu = endpoint({
  path: '/core/api/sys/menu/userMenu',
  summary: '当前用户菜单',
  who: ['user'],
  input: Nothing,
  output: array(MenuItem),
  origin: 'spec',
})

/** Roles that an entry can be restricted to; `staff` is the whole company. */
export const MenuRole = picklist(['staff', 'guard', 'reception', 'administrator'])

/** Which roles may use an entry of the menu. */
export const MenuRight = object({
  key: string(),
  name: string(),
  roles: array(MenuRole),
  /** Made of the roles; sent with a change of them. */
  version: string(),
})

/** All entries that can be restricted, with their roles. */
export const listMenuRights = endpoint({
  path: '/core/api/app/menu/rights',
  summary: '菜单权限',
  who: ['administrator:organization'],
  input: Nothing,
  output: array(MenuRight),
})

/** Restricts an entry to roles, or opens it to all. Administrators always have access. */
export const setMenuRight = endpoint({
  method: 'PUT',
  path: '/core/api/app/menu/rights',
  summary: '设置菜单权限',
  who: ['administrator:organization'],
  changes: ['menu/rights', '/core/api/sys/menu/userMenu'],
  input: object({
    key: patternText(/^\w{1,32}$/),
    /** Empty, or with `staff`: all members. */
    roles: boundedList(MenuRole, 4),
    /** As it was read. */
    version: OpaqueVersion,
  }),
  output: array(MenuRight),
  errors: [
    { code: 404, when: '菜单不存在' },
    { code: 409, when: '权限已被他人修改' },
  ],
})
