import { Text, View } from '@tarojs/components'

import { useWrite } from '@/api/query'
import { revokeVisit, type Visit, type VisitOccurrence } from '@/contract/visit/visit'
import { formatVisitTime } from '@/features/visit/pass/pass-facts'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Card } from '@/ui/layout/Card'

import styles from './Invite.module.scss'

interface OccurrencesCardProps {
  visit: Visit
  occurrences: readonly VisitOccurrence[]
}

/** The next occurrences of a recurring visit; each can be cancelled alone. */
export function OccurrencesCard({ visit, occurrences }: OccurrencesCardProps) {
  const { ask, dialog } = useQuestion()
  const skip = useWrite(revokeVisit, {
    onSuccess: () => showToast('已取消这一次'),
  })
  const cancel = async ({ day, startTime, endTime }: VisitOccurrence) => {
    const title = `取消 ${formatVisitTime(startTime, endTime)} 的到访？`
    const text = '这一次通行证无效，其余各次不变。'
    if (await ask({ title, text, confirmText: '取消这一次', cancelText: '不取消', isDangerous: true }))
      skip.mutate({ id: visit.id, day })
  }
  return (
    <Card title="接下来的到访">
      {occurrences.map((occurrence) => {
        const { day, startTime, endTime } = occurrence
        return (
          <View key={day} className={styles.occurrence}>
            <Text className={styles.occurrenceTime}>{formatVisitTime(startTime, endTime)}</Text>
            {visit.canRevoke ? (
              <Button
                kind="secondary"
                size="small"
                text="取消"
                label={`取消 ${day}`}
                isBusy={skip.isPending}
                onPress={() => void cancel(occurrence)}
              />
            ) : null}
          </View>
        )
      })}
      {dialog}
    </Card>
  )
}
