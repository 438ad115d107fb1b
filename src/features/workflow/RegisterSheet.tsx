import { View } from '@tarojs/components'
import { useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useWrite } from '@/api/query'
import { countTodos, listTodos, type Todo } from '@/contract/todo'
import { approveRegisteringUser, refuseRegisteringUser } from '@/contract/user'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/Button'
import { FactList } from '@/ui/FactList'
import { Sheet } from '@/ui/Sheet'
import { TextArea } from '@/ui/TextArea'

import styles from './RegisterSheet.module.scss'

const changed = [listTodos, countTodos] as const

/** A person who asks to join the company: who they are, and the administrator's decision. */
export function RegisterSheet({ request, onClose }: { request: Todo; onClose: () => void }) {
  const [isRefusing, setRefusing] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const done = (text: string) => () => {
    showToast(text, SHORT_TOAST_MS)
    onClose()
  }
  const approve = useWrite(approveRegisteringUser, { invalidates: changed, onSuccess: done('已同意加入') })
  const refuse = useWrite(refuseRegisteringUser, { invalidates: changed, onSuccess: done('已拒绝') })
  const id = request.procInstId
  const sendRefusal = () => {
    if (!reason.trim()) return setError('请填写拒绝原因，申请人会看到')
    refuse.mutate({ id, reason: reason.trim() })
  }
  const buttons = isRefusing ? (
    <>
      <Button kind="secondary" grow={1} text="返回" onPress={() => setRefusing(false)} />
      <Button kind="danger" grow={1} text="确认拒绝" isBusy={refuse.isPending} onPress={sendRefusal} />
    </>
  ) : (
    <>
      <Button kind="secondary" grow={1} text="拒绝" disabled={approve.isPending} onPress={() => setRefusing(true)} />
      <Button grow={1} text="同意加入" isBusy={approve.isPending} onPress={() => approve.mutate({ id })} />
    </>
  )
  return (
    <Sheet isOpen title={request.subject} onClose={onClose} footer={buttons}>
      <View className={styles.facts}>
        <FactList facts={request.summary.map(({ key, value }) => ({ label: key, value }))} />
        {isRefusing ? (
          <TextArea
            label="拒绝原因"
            required
            maxLength={200}
            value={reason}
            onChange={(text) => {
              setReason(text)
              setError(undefined)
            }}
            error={error}
          />
        ) : null}
      </View>
    </Sheet>
  )
}
