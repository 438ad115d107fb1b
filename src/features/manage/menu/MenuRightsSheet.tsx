import { Text } from '@tarojs/components'
import { useState } from 'react'
import type { InferOutput } from 'valibot'

import { useCall } from '@/api/query'
import { listMenuRights, type MenuRight, setMenuRight } from '@/contract/organization/menu'
import { ConcurrentChanges } from '@/features/manage/ConcurrentChanges'
import { buildField, type ComparedField } from '@/features/manage/compare/compared-field'
import { createReread } from '@/features/manage/compare/reread'
import { useRivalChanges } from '@/features/manage/compare/use-rival-changes'
import { askMenuRestriction } from '@/features/manage/destruction/questions'
import { useDestructiveWrite } from '@/features/manage/destruction/use-destructive-write'
import { describeRefusal } from '@/features/manage/fields/describe-refusal'
import styles from '@/features/manage/Manage.module.scss'
import { ApiError } from '@/lib/errors'
import { EditSheet } from '@/parts/form/EditSheet'
import { formatRoles } from '@/parts/people/member-roles'
import { QueryView } from '@/parts/QueryView'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { CheckGroup } from '@/ui/form/CheckGroup'
import { Cell } from '@/ui/list/Cell'

type Right = InferOutput<typeof MenuRight>
type Role = Right['roles'][number]

const options: { value: Role; text: string; note?: string; isExclusive?: boolean }[] = [
  { value: 'staff', text: '全体成员', isExclusive: true },
  { value: 'guard', text: '门岗', note: '和管理员' },
  { value: 'reception', text: '前台接待', note: '和管理员' },
  { value: 'administrator', text: '仅管理员', isExclusive: true },
]

const isOpenToAll = ({ roles }: Pick<Right, 'roles'>) => roles.length === 0 || roles.includes('staff')

/** Administrators always have access, and are named alone where nobody else has. */
function toShownRoles(right: Right): Role[] {
  if (isOpenToAll(right)) return ['staff']
  const others = right.roles.filter((role) => role !== 'administrator')
  return others.length > 0 ? others : ['administrator']
}

const addAdministrator = (roles: readonly Role[]) => [...new Set<Role>([...roles, 'administrator'])]

const formatRight = (right: Right) => (isOpenToAll(right) ? '全体成员' : formatRoles(right.roles))

interface RightDraft {
  roles: readonly Role[]
  version: string
}

const toRightDraft = (right: Right): RightDraft => ({ roles: toShownRoles(right), version: right.version })

const rightFields: readonly ComparedField<RightDraft>[] = [
  buildField('roles', '谁可以使用', (roles) =>
    isOpenToAll({ roles: [...roles] }) ? '全体成员' : formatRoles(addAdministrator(roles)),
  ),
]

/** 菜单权限: which roles see an entry of the menu and may make its calls. */
export function MenuRightsSheet({ onClose }: { onClose: () => void }) {
  const query = useCall(listMenuRights, {})
  const [open, setOpen] = useState<Right>()
  const reread = createReread(query, ({ key }) => key === open?.key)
  if (open) return <MenuRightSheet right={open} reread={reread} onClose={() => setOpen(undefined)} />
  return (
    <Sheet isOpen title="菜单权限" onClose={onClose}>
      <QueryView query={query} what="菜单权限" skeleton={<ListSkeleton count={4} />}>
        {(rights) => (
          <>
            <Text className={styles.planNote}>没有权限的成员看不到菜单，也打不开页面。角色在「成员」里设置。</Text>
            {rights.map((right) => (
              <Cell key={right.key} title={right.name} value={formatRight(right)} onPress={() => setOpen(right)} />
            ))}
          </>
        )}
      </QueryView>
    </Sheet>
  )
}

interface MenuRightSheetProps {
  right: Right
  /** Reads the entry again; undefined when there is none. */
  reread: () => Promise<Right | undefined>
  onClose: () => void
}

/** The roles that may use one entry; closing it leads back to all. */
function MenuRightSheet({ right, reread, onClose }: MenuRightSheetProps) {
  const { key, name } = right
  const [seen, setSeen] = useState(() => toRightDraft(right))
  const [values, setValues] = useState(() => toRightDraft(right))
  const { roles } = values
  const [error, setError] = useState<string>()
  const edit = (part: Partial<RightDraft>) => {
    setValues((before) => ({ ...before, ...part }))
    setError(undefined)
  }
  const { changes, meet } = useRivalChanges({ values, edit, seen, setSeen, compared: rightFields })
  const describe = (input: { roles: Right['roles'] }) =>
    isOpenToAll({ ...right, ...input }) ? undefined : askMenuRestriction(name, formatRoles(addAdministrator(roles)))
  const { dialog, ...set } = useDestructiveWrite(setMenuRight, describe, {
    quiet: true,
    onSuccess: () => {
      showToast('菜单权限已保存')
      onClose()
    },
  })
  /** After a conflict both choices are shown, and the next attempt is based on what the other administrator has saved. */
  const review = async (refusal: unknown) => {
    const now = refusal instanceof ApiError && refusal.code === 409 ? await reread() : undefined
    if (!now || now.version === seen.version) {
      return setError(describeRefusal(refusal))
    }
    meet(toRightDraft(now))
  }
  const submit = () => {
    if (roles.length === 0) return setError('请选择谁可以使用')
    const next = { ...right, roles: [...roles] }
    void set.send({ key, roles: next.roles, version: values.version }, { onError: (refusal) => void review(refusal) })
  }
  return (
    <>
      <EditSheet
        content={roles}
        isOpen
        title={`谁可以使用「${name}」`}
        onClose={onClose}
        footer={<Button grow={1} text="保存权限" isBusy={set.isPending} onPress={() => submit()} />}
      >
        <ConcurrentChanges changes={changes} />
        <CheckGroup
          label="谁可以使用"
          options={options}
          value={roles}
          onChange={(picked) => {
            edit({ roles: options.flatMap(({ value }) => (picked.includes(value) ? [value] : [])) })
          }}
        />
        {error ? <Text className={styles.planError}>{error}</Text> : null}
      </EditSheet>
      {dialog}
    </>
  )
}
