import { array, type InferOutput, object, optional, string } from 'valibot'

import { endpoint } from './endpoint'
import { Count, Id, MaybeText, maybe, Nothing } from './shapes'

/** An entry of the person's menu; the list is flat, a parent before its children. */
export const MenuItem = object({
  id: Id,
  /** Null for a root. */
  parentId: maybe(Id),
  name: string(),
  /** A route of this application; null for a group. */
  path: MaybeText,
  icon: MaybeText,
  permission: MaybeText,
  /** group, page, button. */
  type: optional(string(), 'page'),
  sort: optional(Count, 0),
})
export type MenuItem = InferOutput<typeof MenuItem>

/** What the person's roles open. The server refuses the rest by itself; the menu only says what to draw. */
export const listUserMenu = endpoint({
  method: 'GET',
  path: '/core/api/sys/menu/userMenu',
  summary: '当前用户菜单',
  who: ['user'],
  input: Nothing,
  output: array(MenuItem),
  origin: 'spec',
})
