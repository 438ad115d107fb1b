import { Text } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useWrite } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import {
  approveRegisteringUser,
  listRegisteringUsers,
  type RegisteringUser,
  refuseRegisteringUser,
} from '@/contract/identity/user'
import type { Todo } from '@/contract/workflow/todo'
import { ApiError } from '@/lib/errors'
import { useLeaveQuestion } from '@/parts/form/EditSheet'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import { FactList } from '@/ui/list/FactList'

import { PersonPicker } from './PersonPicker'
import { RegisterPlace } from './RegisterPlace'
import styles from './RegisterSheet.module.scss'
import { getWantedPlace, type MemberPlace } from './register-place'

/** A request whose details have not loaded yet. */
type JoinRequest = Pick<Todo, 'procInstId' | 'subject' | 'summary' | 'createTime'>

/** A request to join the company: the applicant, the assigned place, and the administrator's decision. */
export function RegisterSheet({ request, onClose }: { request: JoinRequest; onClose: () => void }) {
  const [isRefusing, setRefusing] = useState(false)
  const [reason, setReason] = useState('')
  const [place, setPlace] = useState<MemberPlace>()
  const [isPicking, setPicking] = useState(false)
  const id = request.procInstId
  const { data } = useCall(listRegisteringUsers, { scope: 'company', id, size: 1 })
  const joinRequest = data?.records[0]
  const { leave, dialog } = useLeaveQuestion({ reason, place })
  const close = () => leave(onClose)
  const chosenPlace = place ?? getWantedPlace(joinRequest)
  const done = (text: string) => () => {
    showToast(text)
    onClose()
  }
  /** Another administrator has decided, or the applicant withdrew: the toast says so. */
  const leaveDecided = (error: Error) => {
    if (error instanceof ApiError && error.code === 409) onClose()
  }
  const approve = useWrite(approveRegisteringUser, { onSuccess: done('已同意加入') })
  const agree = () => {
    const { dept, postId, roles } = chosenPlace
    // Without the request's details the server assigns the requested place.
    const places = joinRequest ? { ...(dept && { deptId: dept.id }), ...(postId && { postId }), roles: [...roles] } : {}
    approve.mutate({ id, ...places }, { onError: leaveDecided })
  }
  if (isRefusing) {
    return (
      <>
        <Refusing
          request={request}
          reason={reason}
          onChange={setReason}
          onDone={done('已拒绝')}
          onRefused={leaveDecided}
          onBack={() => setRefusing(false)}
          onClose={close}
        />
        {dialog}
      </>
    )
  }
  const buttons = (
    <>
      <Button kind="secondary" grow={1} text="拒绝" disabled={approve.isPending} onPress={() => setRefusing(true)} />
      <Button grow={1} text="同意加入" isBusy={approve.isPending} onPress={agree} />
    </>
  )
  return (
    <>
      <Sheet isOpen={!isPicking} title={request.subject} onClose={close} footer={buttons}>
        <Facts request={request} registration={joinRequest} />
        {joinRequest ? (
          <RegisterPlace place={chosenPlace} onChange={setPlace} onDepartments={() => setPicking(true)} />
        ) : null}
      </Sheet>
      <PersonPicker
        isOpen={isPicking}
        title="加入哪个部门"
        kind="dept"
        onPick={([picked]) => setPlace({ ...chosenPlace, dept: picked && { id: picked.userId, name: picked.name } })}
        onClose={() => setPicking(false)}
      />
      {dialog}
    </>
  )
}

function Facts({ request, registration }: { request: JoinRequest; registration: RegisteringUser | undefined }) {
  const phone = registration?.phone ? [{ label: '手机号', value: registration.phone }] : []
  const since = request.createTime ? [{ label: '申请时间', value: request.createTime.slice(0, 16) }] : []
  const answers = request.summary.map(({ key, value }) => ({ label: key, value }))
  return <FactList facts={[...phone, ...answers, ...since]} />
}

interface RefusingProps {
  request: JoinRequest
  reason: string
  onChange: (reason: string) => void
  onDone: () => void
  /** Called with the server's error. */
  onRefused: (error: Error) => void
  onBack: () => void
  /** False: it asks first. */
  onClose: () => boolean
}

function Refusing({ request, reason, onChange, onDone, onRefused, onBack, onClose }: RefusingProps) {
  const [error, setError] = useState<string>()
  const refuse = useWrite(refuseRegisteringUser, { onSuccess: onDone })
  const send = () => {
    if (!reason.trim()) return setError('请填写拒绝原因，申请人会看到')
    refuse.mutate({ id: request.procInstId, reason: reason.trim() }, { onError: onRefused })
  }
  const buttons = (
    <>
      <Button kind="secondary" grow={1} text="返回" onPress={onBack} />
      <Button kind="danger" grow={1} text="确认拒绝" isBusy={refuse.isPending} onPress={send} />
    </>
  )
  return (
    <Sheet isOpen title={request.subject} onClose={onClose} footer={buttons}>
      <Text className={styles.effect}>申请人不能加入本企业，会收到通知和下面的原因；之后可以再次申请。</Text>
      <TextArea
        label="拒绝原因"
        required
        maxLength={getMaxLength(refuseRegisteringUser.input, 'reason')}
        value={reason}
        onChange={(text) => {
          onChange(text)
          setError(undefined)
        }}
        error={error}
      />
    </Sheet>
  )
}
