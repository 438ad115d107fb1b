import { Text } from '@tarojs/components'
import { useState } from 'react'

import { changeScopes, type ManagedPerson } from '@/contract/organization/people'
import { type AdministratorScope, scopeNames, scopes } from '@/contract/scopes'
import { getFieldErrors } from '@/lib/field-errors'
import { EditSheet } from '@/parts/form/EditSheet'
import { showToast } from '@/platform/feedback'
import { refreshProfile } from '@/session/profile'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { Switch } from '@/ui/form/Switch'
import { Cell, CellGroup } from '@/ui/list/Cell'

import { ConcurrentChanges } from './ConcurrentChanges'
import { buildField, type ComparedField } from './compare/compared-field'
import { askScopeLoss } from './destruction/questions'
import { useDestructiveWrite } from './destruction/use-destructive-write'
import { FormError } from './FormError'
import styles from './Manage.module.scss'
import type { PersonSheetProps } from './PersonEditSheet'
import { usePersonRivals } from './person-changes'
import { formatScopes } from './scope-lines'

const notes: Readonly<Record<AdministratorScope, string>> = {
  organization: '部门、岗位、成员、加入申请、企业资料',
  process: '流程、表单与路线',
  content: '公告、横幅、表单、学习、市场与伙伴',
  visitor: '门岗、来访、黑名单、活动、落地码',
  data: '生产记录、仅管理员可看的报表',
  audit: '操作记录',
}

interface ScopesDraft {
  scopes: readonly AdministratorScope[]
  version: string
}

const toScopesDraft = ({ scopes: grantedScopes, version }: ManagedPerson): ScopesDraft => ({
  scopes: scopes.filter((scope) => grantedScopes.includes(scope)),
  version,
})

const scopeFields: readonly ComparedField<ScopesDraft>[] = [buildField('scopes', '管理范围', formatScopes)]

/** Gives and takes the scopes of a person. */
export function ScopesSheet({ person, refetch, onClose }: PersonSheetProps) {
  const [values, setValues] = useState(() => toScopesDraft(person))
  const grantedScopes = values.scopes
  const [error, setError] = useState<string>()
  const edit = (part: Partial<ScopesDraft>) => {
    setError(undefined)
    setValues((before) => ({ ...before, ...part }))
  }
  const { changes, review } = usePersonRivals({
    person,
    refetch,
    values,
    edit,
    toValues: toScopesDraft,
    compared: scopeFields,
  })
  const user = useStaffUser()
  // A server without scopes: its administrators have all of them.
  const own: readonly string[] = user?.member?.scopes ?? scopes
  const describe = ({ scopes: next }: { scopes: readonly AdministratorScope[] }) => {
    const lost = scopes.filter((scope) => person.scopes.includes(scope) && !next.includes(scope))
    const names = lost.map((scope) => scopeNames[scope])
    return lost.length > 0 ? askScopeLoss(person.name, names, next.length === 0) : undefined
  }
  const { dialog, ...save } = useDestructiveWrite(changeScopes, describe, {
    quiet: true,
    onSuccess: () => {
      showToast('管理范围已调整')
      if (user?.userId === person.userId) void refreshProfile()
      onClose()
    },
  })
  const submit = () => {
    const onError = async (failure: unknown) => {
      if (!(await review(failure))) setError(getFieldErrors(failure, 'form').form)
    }
    const input = { userId: person.userId, scopes: [...grantedScopes], version: values.version }
    void save.send(input, { onError: (failure) => void onError(failure) })
  }
  const toggle = (scope: AdministratorScope, isOn: boolean) => {
    edit({ scopes: isOn ? [...grantedScopes, scope] : grantedScopes.filter((one) => one !== scope) })
  }
  const isChanged = formatScopes(grantedScopes) !== formatScopes(person.scopes)
  const button = <Button grow={1} text="保存" disabled={!isChanged} isBusy={save.isPending} onPress={submit} />
  return (
    <>
      <EditSheet content={grantedScopes} isOpen title={`${person.name} 的管理范围`} onClose={onClose} footer={button}>
        <ConcurrentChanges changes={changes} />
        <CellGroup>
          {scopes.map((scope) => (
            <Cell
              key={scope}
              title={scopeNames[scope]}
              note={own.includes(scope) ? notes[scope] : `${notes[scope]}（你没有这个范围）`}
              right={
                <Switch
                  label={scopeNames[scope]}
                  checked={grantedScopes.includes(scope)}
                  disabled={!own.includes(scope)}
                  onChange={(isOn) => toggle(scope, isOn)}
                />
              }
            />
          ))}
        </CellGroup>
        <Text className={styles.planNote}>
          只能给出或收回你自己有的范围；每个范围至少留一位管理员。保存后立即生效，{person.name} 会收到通知。
        </Text>
        <FormError text={error} />
      </EditSheet>
      {dialog}
    </>
  )
}
