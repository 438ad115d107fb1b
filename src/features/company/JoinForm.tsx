import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useWrite } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import { joinCompany, type RegisteringUser } from '@/contract/identity/user'
import { findCompany } from '@/contract/organization/join'
import { ApiError } from '@/lib/errors'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/media/Icon'

import styles from './Join.module.scss'

interface JoinFormProps {
  company?: string | undefined
  /** The code of an invitation, which determines the company. */
  invite?: string
  /** The last request, whose texts prefill the form. */
  last?: RegisteringUser | undefined
}

/** Requests to join a company, with a note for the administrator. The input stays until the request is sent. */
export function JoinForm({ company, invite, last }: JoinFormProps) {
  const [name, setName] = useState(company ?? last?.companyName ?? '')
  // An invitation defines the department.
  const [deptName, setDeptName] = useState(invite ? '' : (last?.deptName ?? ''))
  const [remark, setRemark] = useState(last?.remark ?? '')
  const [error, setError] = useState<string>()
  const write = useWrite(joinCompany, {
    quiet: true,
    onSuccess: () => showToast('申请已提交，请等待审核'),
  })
  const submit = () => {
    const target = invite ?? name.trim()
    if (!target) return setError('请输入企业编码或全称')
    const words = {
      ...(deptName.trim() && { deptName: deptName.trim() }),
      ...(remark.trim() && { remark: remark.trim() }),
    }
    write.mutate(
      { company: target, ...words },
      {
        onError: (failure) => setError(failure instanceof ApiError ? failure.message : '提交失败，请检查网络后重试'),
      },
    )
  }
  const change = (text: string) => {
    setName(text)
    setError(undefined)
  }
  return (
    <Card title={last?.status === 'refused' ? '修改后重新申请' : '申请加入企业'}>
      {invite ? null : <CompanyField name={name} onChange={change} error={error} />}
      <TextField
        variant="stack"
        label="想加入的部门（选填）"
        maxLength={getMaxLength(joinCompany.input, 'deptName')}
        placeholder="例如：设备工程部"
        value={deptName}
        onChange={setDeptName}
      />
      <TextArea label="说明（选填）" placeholder="工号、岗位，便于管理员确认" value={remark} onChange={setRemark} />
      {invite && error ? <Text className={styles.error}>{error}</Text> : null}
      <View className={styles.submit}>
        <Button text={last?.status === 'refused' ? '重新提交' : '提交申请'} isBusy={write.isPending} onPress={submit} />
      </View>
    </Card>
  )
}

interface CompanyFieldProps {
  name: string
  onChange: (name: string) => void
  error: string | undefined
}

/** The company by name or code; the matching company is shown before the request is sent. */
function CompanyField({ name, onChange, error }: CompanyFieldProps) {
  const [looked, setLooked] = useState('')
  const isAsked = looked !== '' && looked === name.trim()
  const { data, error: failure } = useCall(findCompany, { company: looked }, { enabled: looked !== '', quiet: true })
  const look = () => setLooked(name.trim())
  const unknown = isAsked && failure instanceof ApiError ? failure.message : undefined
  return (
    <>
      <TextField
        variant="stack"
        label="企业编码或全称"
        required
        maxLength={getMaxLength(joinCompany.input, 'company')}
        placeholder="邀请码、企业编码或企业全称"
        value={name}
        onChange={onChange}
        onBlur={look}
        onConfirm={look}
        error={error ?? unknown}
      />
      {isAsked && data ? (
        <View className={styles.found}>
          <Icon name={data.isCertified ? 'shield' : 'building'} size={18} />
          <Text className={styles.foundName}>{data.companyName}</Text>
          <Text className={styles.foundNote}>{data.isCertified ? '已认证' : '未认证'}</Text>
        </View>
      ) : null}
    </>
  )
}
