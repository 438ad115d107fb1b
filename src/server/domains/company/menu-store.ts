import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import { calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'
import type { MenuItem, MenuRight, setMenuRight } from '@/contract/organization/menu'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { company } from '@/server/db/schema/identity'
import { menuRight } from '@/server/db/schema/invitation'
import { type Caller, mayCall } from '@/server/http/caller'
import { findMenuEntry, type MenuEntry, menuEntries, menuGroups } from '@/server/http/menu'
import { Refusal } from '@/server/http/refusal'

type Right = InferOutput<typeof MenuRight>

const table: readonly Endpoint[] = Object.values(calls)

const isHidden = (entry: MenuEntry, caller: Caller) =>
  !table.some((endpoint) => findMenuEntry(endpoint) === entry && mayCall(endpoint, caller))

/** The menu of a user; an entry is hidden when the user may make none of its calls. */
export function buildUserMenu(caller: Caller): MenuItem[] {
  return menuGroups.flatMap(({ key, name, entries }, group): MenuItem[] => [
    { ...toMenuItem(key, name, group), type: 'group', hidden: entries.every((entry) => isHidden(entry, caller)) },
    ...entries.map((entry, sort) => ({
      ...toMenuItem(entry.key, entry.name, sort),
      parentId: key,
      path: entry.paths[0],
      icon: entry.icon,
      permission: `menu:${entry.key}`,
      hidden: isHidden(entry, caller),
    })),
  ])
}

const toMenuItem = (id: string, name: string, sort: number): MenuItem => ({
  id,
  name,
  sort,
  parentId: null,
  path: null,
  icon: null,
  permission: null,
  type: 'page',
  hidden: false,
})

/** The roles that may use each entry in a company. */
export async function listCompanyMenuRights(db: Db, companyId: string): Promise<Right[]> {
  const rows = await db.select().from(menuRight).where(eq(menuRight.companyId, companyId))
  return menuEntries.map(({ key, name }) => {
    const found = rows.filter((row) => row.menuKey === key).map((row) => row.role as Right['roles'][number])
    const roles: Right['roles'] = found.length > 0 ? found.sort() : ['staff']
    return { key, name, roles, version: roles.join(' ') }
  })
}

/**
 * Restricts an entry to roles, or opens it again.
 *
 * @throws {Refusal} 404 no such entry; 409 when the roles are not those of `version`
 */
export async function setRight(
  tx: Db,
  companyId: string,
  { key, roles, version }: InferOutput<(typeof setMenuRight)['input']>,
): Promise<Right[]> {
  if (!menuEntries.some((entry) => entry.key === key)) throw new Refusal(404, '菜单不存在')
  await lockRow(tx, company, companyId)
  const currentRight = (await listCompanyMenuRights(tx, companyId)).find((right) => right.key === key)
  if (currentRight?.version !== version) throw new Refusal(409, '权限刚被他人修改，请核对后再保存')
  await tx.delete(menuRight).where(and(eq(menuRight.companyId, companyId), eq(menuRight.menuKey, key)))
  const isOpen = roles.length === 0 || roles.includes('staff')
  const named = isOpen ? [] : [...new Set([...roles, 'administrator' as const])]
  if (named.length > 0) {
    await tx.insert(menuRight).values(named.map((role) => ({ id: randomUUID(), companyId, menuKey: key, role })))
  }
  return listCompanyMenuRights(tx, companyId)
}
