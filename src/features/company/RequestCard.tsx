import { Text, View } from '@tarojs/components'

import { useWrite } from '@/api/query'
import type { RegisteringUser } from '@/contract/identity/user'
import { remindJoin, withdrawJoin } from '@/contract/organization/join'
import { formatRelativeTime } from '@/lib/relative-time'
import { joinTexts } from '@/lib/text/join-texts'
import { parseWireTime } from '@/lib/wire-time'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Card } from '@/ui/layout/Card'
import { Chip, type Tone } from '@/ui/layout/Chip'
import { FactList } from '@/ui/list/FactList'

import styles from './Join.module.scss'

const tones: Readonly<Record<string, Tone>> = { pending: 'warning', agreed: 'success', refused: 'error' }

function formatApplyTime(applyTime: string | null): string {
  const at = applyTime ? parseWireTime(applyTime) : undefined
  if (at === undefined) return ''
  return `${applyTime?.slice(5, 16)}（${formatRelativeTime(at, { now: Date.now() })}）`
}

function buildFacts(request: RegisteringUser) {
  const { holderName, applyTime, deptName, postName, remark, inviterName, remindTime, refuseReason } = request
  const facts = [
    { label: '申请时间', value: formatApplyTime(applyTime) },
    { label: request.status === 'pending' ? '等待审核' : '审核人', value: holderName ?? '企业管理员' },
    { label: '部门', value: joinTexts([deptName, postName]) },
    { label: '说明', value: remark ?? '' },
    { label: '邀请人', value: inviterName ?? '' },
    { label: '上次提醒', value: remindTime?.slice(5, 16) ?? '' },
  ].filter(({ value }) => value !== '')
  return refuseReason ? [...facts, { label: '原因', value: refuseReason, tone: 'error' as const }] : facts
}

/** A request to join: its state, its reviewer, and the applicant's actions. */
export function RequestCard({ request }: { request: RegisteringUser }) {
  const { companyName, status, statusName } = request
  return (
    <Card>
      <View className={styles.head}>
        <Text className={styles.name}>{companyName}</Text>
        <Chip text={statusName} tone={tones[status] ?? 'neutral'} />
      </View>
      <FactList facts={buildFacts(request)} />
      {status === 'pending' ? <Waiting request={request} /> : null}
    </Card>
  )
}

function Waiting({ request: { id, holderName, nextRemindTime } }: { request: RegisteringUser }) {
  const { ask, dialog } = useQuestion()
  const remind = useWrite(remindJoin, {
    onSuccess: () => showToast(`已提醒${holderName ?? '管理员'}`),
  })
  const withdraw = useWrite(withdrawJoin, {
    onSuccess: () => showToast('已撤回申请'),
  })
  const next = nextRemindTime ? (parseWireTime(nextRemindTime) ?? 0) : 0
  const isEarly = next > Date.now()
  const askToWithdraw = async () => {
    const question = {
      title: '撤回申请？',
      text: '撤回后可以修改内容，重新申请。',
      confirmText: '撤回',
      isDangerous: true,
    }
    if (await ask(question)) withdraw.mutate({ id })
  }
  return (
    <>
      <View className={styles.buttons}>
        <Button
          kind="secondary"
          grow={1}
          text="撤回申请"
          isBusy={withdraw.isPending}
          onPress={() => void askToWithdraw()}
        />
        <Button
          grow={1}
          icon="urge"
          text="提醒审核"
          disabled={isEarly}
          isBusy={remind.isPending}
          onPress={() => remind.mutate({ id })}
        />
      </View>
      {isEarly ? <Text className={styles.hint}>{nextRemindTime?.slice(5, 16)} 后可以提醒审核人</Text> : null}
      {dialog}
    </>
  )
}
