import { useState } from 'react'

import { useCall } from '@/api/query'
import type { MemberRole } from '@/contract/identity/user'
import { listManagedPosts } from '@/contract/organization/structure'
import { type AdministratorScope, scopeNames, scopes } from '@/contract/scopes'
import { useListFilter } from '@/features/manage/list/use-list-filter'
import { memberRoles } from '@/parts/people/member-roles'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { Field } from '@/ui/form/Field'
import { OptionalPillChoice } from '@/ui/form/Tick'
import { Cell } from '@/ui/list/Cell'

const scopeOptions = scopes.map((value) => ({ value, text: scopeNames[value] }))

/** The words, and what 成员 are narrowed to beside their state. */
export const usePeopleFilter = () =>
  useListFilter<{ role: MemberRole; scope: AdministratorScope; postId: string; deptId: string }>({
    role: memberRoles,
    scope: scopeOptions,
    postId: undefined,
    deptId: undefined,
  })
export type PeopleFilter = ReturnType<typeof usePeopleFilter>

/** The row that shows role, scope and post of the people that are listed, and its sheet. */
export function PeopleFilterCell({ list: { chosen, choose } }: { list: PeopleFilter }) {
  const [isOpen, setOpen] = useState(false)
  const posts = (useCall(listManagedPosts, {}).data ?? []).map(({ id, name }) => ({
    value: id,
    text: name,
  }))
  const find = (options: readonly { value: string; text: string }[], picked: string | undefined) =>
    options.find(({ value }) => value === picked)?.text
  const names = [find(memberRoles, chosen.role), find(scopeOptions, chosen.scope), find(posts, chosen.postId)]
  const close = () => setOpen(false)
  const clear = () => {
    for (const name of ['role', 'scope', 'postId'] as const) choose(name)(undefined)
  }
  const footer = (
    <>
      <Button kind="secondary" grow={1} text="清除筛选" onPress={clear} />
      <Button grow={2} text="查看成员" onPress={close} />
    </>
  )
  return (
    <>
      <Cell
        icon="filter"
        title="筛选"
        value={names.filter(Boolean).join('、') || '角色、管理范围、岗位'}
        onPress={() => setOpen(true)}
      />
      {isOpen ? (
        <Sheet isOpen title="筛选成员" onClose={close} footer={footer}>
          <Choice label="角色" options={memberRoles} value={chosen.role} onChange={choose('role')} />
          <Choice label="管理范围" options={scopeOptions} value={chosen.scope} onChange={choose('scope')} />
          <Choice label="岗位" options={posts} value={chosen.postId} onChange={choose('postId')} />
        </Sheet>
      ) : null}
    </>
  )
}

interface ChoiceProps<S extends string> {
  label: string
  options: readonly { value: S; text: string }[]
  value: S | undefined
  onChange: (value: S | undefined) => void
}

/** Pressed again, a choice ends. */
function Choice<S extends string>({ label, options, value, onChange }: ChoiceProps<S>) {
  return (
    <Field label={label} variant="stack" isBare>
      <OptionalPillChoice label={label} options={options} value={value} onChange={onChange} />
    </Field>
  )
}
