import { Text, View } from '@tarojs/components'

import type { Opportunity } from '@/contract/partner/opportunity'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { getOpportunityTone } from '@/parts/opportunity/opportunity-tone'
import { Pressable } from '@/ui/action/Pressable'
import { Chip } from '@/ui/layout/Chip'

import styles from './Opportunities.module.scss'
import { buildFactLine } from './opportunity-labels'

/** One opportunity: title, key facts, state and next step. */
export function OpportunityListRow({ opportunity }: { opportunity: Opportunity }) {
  const { id, opportunityName, customerName, status, statusName, nextStep, nextDate } = opportunity
  const title = opportunityName || customerName || '未命名商机'
  const facts = buildFactLine(opportunity, Date.now()) || customerName
  const open = () => void (status === 'draft' ? go('submitOpportunity', { id }) : go('opportunity', { id }))
  return (
    <Pressable
      className={styles.row}
      feedback="ground"
      row={id}
      label={[title, statusName, facts, nextStep].filter(Boolean).join('，')}
      onPress={open}
    >
      <View className={styles.rowText}>
        <Text className={styles.rowTitle}>{title}</Text>
        {facts ? <Text className={styles.rowFacts}>{facts}</Text> : null}
        {nextStep ? (
          <Text className={styles.rowNext}>{joinTexts([`下一步 ${nextStep}`, nextDate?.slice(5)])}</Text>
        ) : null}
      </View>
      <Chip text={statusName} tone={getOpportunityTone(status)} />
    </Pressable>
  )
}
