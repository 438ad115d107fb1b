import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useCall, useWrite } from '@/api/query'
import { joinCompany, listRegisteringUsers, type RegisteringUser } from '@/contract/user'
import { ApiError } from '@/lib/errors'
import { switchTab } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { SignInCard } from '@/parts/SignInCard'
import { showToast } from '@/platform/feedback'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Chip, type Tone } from '@/ui/Chip'
import { EmptyView } from '@/ui/EmptyView'
import { FactList } from '@/ui/FactList'
import { success } from '@/ui/pictures/success'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'

import styles from './JoinScreen.module.scss'

/** Joining a company, from an invitation or by its name: the request, and who holds it. */
export function JoinScreen({ company = '' }: { company?: string | undefined }) {
  const user = useStaffUser()
  return (
    <PageFrame route="joinApp">
      {user === undefined ? <SignInCard route="joinApp" /> : null}
      {user?.member ? <AlreadyIn name={user.member.companyName} /> : null}
      {user && !user.member ? <Requests company={company} /> : null}
    </PageFrame>
  )
}

function AlreadyIn({ name }: { name: string }) {
  return (
    <EmptyView
      picture={success}
      text={`已加入${name}`}
      action={{ text: '进入首页', onPress: () => void switchTab('home') }}
    />
  )
}

/** The last request while it waits; else the form, with why the last one was refused. */
function Requests({ company }: { company: string }) {
  const query = useCall(listRegisteringUsers, { scope: 'mine', size: 1 })
  return (
    <QueryView query={query} what="申请">
      {({ records: [last] }) => (
        <>
          {last ? <RequestCard request={last} /> : null}
          {last?.status === 'pending' ? null : <JoinForm company={company} />}
        </>
      )}
    </QueryView>
  )
}

const tones: Readonly<Record<string, Tone>> = { pending: 'warning', agreed: 'success', refused: 'error' }

function RequestCard({ request }: { request: RegisteringUser }) {
  const { companyName, status, statusName, holderName, applyTime, refuseReason } = request
  const facts = [
    { label: '申请时间', value: applyTime ?? '' },
    { label: '审核人', value: holderName ?? '企业管理员' },
    ...(refuseReason ? [{ label: '原因', value: refuseReason, tone: 'error' as const }] : []),
  ]
  return (
    <Card>
      <View className={styles.head}>
        <Text className={styles.name}>{companyName}</Text>
        <Chip text={statusName} tone={tones[status] ?? 'neutral'} />
      </View>
      <FactList facts={facts} />
    </Card>
  )
}

function JoinForm({ company }: { company: string }) {
  const [name, setName] = useState(company)
  const [remark, setRemark] = useState('')
  const [error, setError] = useState<string>()
  const write = useWrite(joinCompany, {
    invalidates: [listRegisteringUsers],
    quiet: true,
    onSuccess: () => showToast('申请已提交，请等待审核', SHORT_TOAST_MS),
  })
  const submit = () => {
    if (!name.trim()) return setError('请输入企业编码或全称')
    const input = { company: name.trim(), ...(remark.trim() && { remark: remark.trim() }) }
    write.mutate(input, {
      onError: (failure) => setError(failure instanceof ApiError ? failure.message : '提交失败，请检查网络后重试'),
    })
  }
  return (
    <Card title="申请加入企业">
      <TextField
        look="stack"
        label="企业编码或全称"
        required
        maxLength={100}
        placeholder="向管理员索取编码，或输入企业全称"
        value={name}
        onChange={(text) => {
          setName(text)
          setError(undefined)
        }}
        error={error}
      />
      <TextArea label="说明（选填）" placeholder="部门、岗位，便于管理员确认" value={remark} onChange={setRemark} />
      <View className={styles.submit}>
        <Button text="提交申请" isBusy={write.isPending} onPress={submit} />
      </View>
    </Card>
  )
}
