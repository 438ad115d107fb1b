import { Text, View } from '@tarojs/components'

import { useWrite } from '@/api/query'
import type { OpportunityDetail } from '@/contract/partner/opportunity'
import { removeOpportunityDraft } from '@/contract/partner/opportunity-acts'
import { buildRefusalLines } from '@/features/partner/opportunity/opportunity-labels'
import { back, go } from '@/navigation/navigate'
import { showToast } from '@/platform/feedback'
import { Pressable } from '@/ui/action/Pressable'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Card } from '@/ui/layout/Card'
import { Icon, type IconName } from '@/ui/media/Icon'

import { getReportSlot, reportDrafts } from './report-draft'
import styles from './Submit.module.scss'
import type { ReportFormState } from './use-report'

/** Whether the input is saved on the device. */
export function KeptLine(report: ReportFormState) {
  const { icon, text } = getKeptWords(report)
  return (
    <View className={styles.foot}>
      <Icon name={icon} size={14} />
      <Text>{text}</Text>
    </View>
  )
}

function getKeptWords({ isLosing, isKept, isStored }: ReportFormState): { icon: IconName; text: string } {
  if (!isStored) return { icon: 'info', text: '本机空间不足，填写的内容没有保存，提交前请勿离开' }
  if (isLosing) return { icon: 'info', text: '文字已保存；本机空间不足，照片和文件传完前请勿离开' }
  return isKept
    ? { icon: 'success', text: '已自动保存在本机，断网也不会丢' }
    : { icon: 'shield', text: '提交后自动查重，通过即保护 90 天' }
}

/** Why the report was rejected. */
export function Rejected({ former }: { former: OpportunityDetail }) {
  return (
    <View className={styles.rejected}>
      <Text className={styles.rejectedTitle}>审核未通过，请修改后重新提交</Text>
      {buildRefusalLines(former).map((line) => (
        <Text key={line} className={styles.rejectedLine}>
          {line}
        </Text>
      ))}
    </View>
  )
}

/** Notice that the partner has already reported this customer. */
export function MineAlready({ report: { duplicate } }: { report: ReportFormState }) {
  if (!duplicate?.isMine) return null
  const { opportunityId, statusName, text } = duplicate
  return (
    <Card label="查看我的报备" onPress={() => opportunityId && void go('opportunity', { id: opportunityId })}>
      <View className={styles.mine}>
        <Icon className={styles.mineSign ?? ''} name="info" size={18} />
        <Text className={styles.mineText}>
          {text || '你已报备过这个客户'}（{statusName}），可在原商机里继续跟进
        </Text>
        <Icon className={styles.arrow ?? ''} name="chevron-right" size={16} />
      </View>
    </Card>
  )
}

/** Deletes a server draft after a question. */
export function RemoveDraft({ former, userId }: { former: OpportunityDetail; userId: string }) {
  const { ask, dialog } = useQuestion()
  const remove = useWrite(removeOpportunityDraft, {
    onSuccess: () => {
      reportDrafts.remove(getReportSlot(former.id), userId)
      showToast('草稿已删除')
      void back()
    },
  })
  const press = async () => {
    const question = { title: '删除这份草稿？', text: '删除后不能恢复。', confirmText: '删除', isDangerous: true }
    if (await ask(question)) remove.mutate({ id: former.id })
  }
  return (
    <View className={styles.remove}>
      <Pressable className={styles.removeText} disabled={remove.isPending} onPress={() => void press()}>
        <Text>删除草稿</Text>
      </Pressable>
      {dialog}
    </View>
  )
}
