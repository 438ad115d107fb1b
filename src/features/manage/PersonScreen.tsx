import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useRefresh, useWrite } from '@/api/query'
import {
  enablePerson,
  endPersonSessions,
  getManagedPerson,
  listManagedPeople,
  type ManagedPerson,
} from '@/contract/organization/people'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { ColleaguePlaceSheet } from '@/parts/people/ColleaguePlaceSheet'
import { formatRoles } from '@/parts/people/member-roles'
import { QueryView } from '@/parts/QueryView'
import { showToast } from '@/platform/feedback'
import { callPhone } from '@/platform/phone-call'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell, CellGroup } from '@/ui/list/Cell'
import { FactList } from '@/ui/list/FactList'

import { AdministratorFrame } from './AdministratorFrame'
import { DisablePersonSheet } from './DisablePersonSheet'
import styles from './Manage.module.scss'
import { PersonEditSheet } from './PersonEditSheet'
import { ScopesSheet } from './ScopesSheet'
import { formatScopes } from './scope-lines'

type OpenSheet = 'edit' | 'place' | 'scopes' | 'disable'

/** 成员资料: one person of the company, and what an administrator can do for or about them. */
export function PersonScreen({ id }: { id: string }) {
  const query = useCall(getManagedPerson, { id })
  const refresh = useRefresh([getManagedPerson, listManagedPeople])
  const [sheet, setSheet] = useState<OpenSheet>()
  const close = () => setSheet(undefined)
  const person = query.data
  return (
    <AdministratorFrame
      route="managePerson"
      onRefresh={refresh}
      bottom={person?.isDisabled ? <EnableButton person={person} /> : null}
    >
      <QueryView query={query} what="成员资料">
        {(found) => (
          <>
            <PersonCard person={found} />
            {found.isDisabled ? null : <PersonActions person={found} onOpen={setSheet} />}
          </>
        )}
      </QueryView>
      {person && sheet === 'edit' ? <PersonEditSheet person={person} refetch={query.refetch} onClose={close} /> : null}
      {person && sheet === 'scopes' ? <ScopesSheet person={person} refetch={query.refetch} onClose={close} /> : null}
      {person && sheet === 'place' ? (
        <ColleaguePlaceSheet
          userId={person.userId}
          name={person.name}
          onClose={() => {
            close()
            void refresh()
          }}
        />
      ) : null}
      {person && !person.isDisabled && sheet === 'disable' ? (
        <DisablePersonSheet person={person} refetch={query.refetch} onClose={close} />
      ) : null}
    </AdministratorFrame>
  )
}

function PersonCard({ person }: { person: ManagedPerson }) {
  const { name, avatar, phone, roles, isDisabled, disabledTime, disabledBy } = person
  const gone = [disabledTime?.slice(0, 16), disabledBy && `由 ${disabledBy} 停用`].filter(Boolean).join(' ')
  return (
    <Card>
      <View className={styles.person}>
        <PersonAvatar size="large" name={name} picture={avatar} />
        <View className={styles.personName}>
          <Text className={styles.name}>{name}</Text>
          {isDisabled ? <Text className={styles.personNote}>{gone || '不能登录'}</Text> : null}
        </View>
        {isDisabled ? <Chip tone="neutral" text="已停用" /> : null}
      </View>
      <FactList
        facts={[
          { label: '工号', value: person.workNo },
          { label: '部门', value: person.deptName },
          { label: '岗位', value: person.postName },
          { label: '职位', value: person.positionName },
          { label: '角色', value: isDisabled ? '无' : formatRoles(roles) },
          { label: '手机号', value: phone },
        ]}
      />
    </Card>
  )
}

function PersonActions({ person, onOpen }: { person: ManagedPerson; onOpen: (sheet: OpenSheet) => void }) {
  const { userId, name, phone, devices } = person
  const isOneself = useStaffUser()?.userId === userId
  const { ask, dialog } = useQuestion()
  const signOut = useWrite(endPersonSessions, {
    onSuccess: ({ devices: ended }, { isReset }) => showToast(isReset ? '登录已重置' : `已退出 ${ended} 台设备`),
  })
  const askSignOut = async () => {
    const text = `${devices} 台设备立即退出，${name} 需要重新登录。`
    const isSure = await ask({ title: `退出 ${name} 的全部登录？`, text, confirmText: '全部退出', isDangerous: true })
    if (isSure) signOut.mutate({ userId })
  }
  const askReset = async () => {
    const text = `密码作废，微信解绑，${devices} 台设备退出。${name} 之后用手机号 ${phone} 收验证码登录，再设新密码。`
    const isSure = await ask({ title: `重置 ${name} 的登录？`, text, confirmText: '重置', isDangerous: true })
    if (isSure) signOut.mutate({ userId, isReset: true })
  }
  return (
    <>
      <CellGroup>
        <Cell icon="edit" title="修改资料" note="姓名、手机号、工号、部门、职位" onPress={() => onOpen('edit')} />
        <Cell icon="id-card" title="岗位与角色" onPress={() => onOpen('place')} />
        <Cell icon="shield" title="管理范围" value={formatScopes(person.scopes)} onPress={() => onOpen('scopes')} />
        {phone && !isOneself ? <Cell icon="phone" title="拨打电话" onPress={() => callPhone(phone)} /> : null}
      </CellGroup>
      {isOneself ? null : (
        <CellGroup>
          <Cell
            icon="logout"
            title="退出全部登录"
            value={devices > 0 ? `${devices} 台设备` : '没有登录'}
            {...(devices > 0 && { onPress: () => void askSignOut() })}
          />
          {phone ? (
            <Cell
              icon="refresh"
              title="重置登录"
              note="忘记密码，或密码、微信被他人使用"
              onPress={() => void askReset()}
            />
          ) : null}
          <Cell
            isDangerous
            icon="lock"
            title="停用"
            note="待办交给他人，登录与权限停止"
            onPress={() => onOpen('disable')}
          />
        </CellGroup>
      )}
      {dialog}
    </>
  )
}

function EnableButton({ person }: { person: ManagedPerson }) {
  const { userId, name, undoUntil, version } = person
  const { ask, dialog } = useQuestion()
  const enable = useWrite(enablePerson, {
    onSuccess: () => showToast(`${name} 已重新启用`),
  })
  const askEnabling = async () => {
    const text = undoUntil
      ? `${undoUntil.slice(5, 16)} 前启用会恢复停用前的角色（管理范围限于你自己有的）、还没处理的待办和改由他人接待的来访。`
      : `停用已超过 7 天，只恢复登录；角色需要重新指定，待办不再转回。`
    const isSure = await ask({ title: `重新启用 ${name}？`, text, confirmText: '启用' })
    if (isSure) enable.mutate({ userId, version })
  }
  return (
    <>
      <Button grow={1} text="重新启用" isBusy={enable.isPending} onPress={() => void askEnabling()} />
      {dialog}
    </>
  )
}
