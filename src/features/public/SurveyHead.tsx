import { Text, View } from '@tarojs/components'

import type { PublicForm } from '@/contract/public/public-form'
import { joinTexts } from '@/lib/text/join-texts'
import { formatWireTime } from '@/lib/wire-time'
import { toAriaProps } from '@/platform/aria'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Icon } from '@/ui/media/Icon'

import styles from './Survey.module.scss'
import { SURVEY_TOP, type SurveyState } from './use-survey'

/** Title of the survey, its progress, and the note that answers are saved. */
export function SurveyHead({ form, survey }: { form: PublicForm; survey: SurveyState }) {
  const { answered, total, left } = survey.progress
  const { savedAt } = survey.answering
  const notes = [survey.isLast ? '只差最后一步' : left || '已全部答完', form.isAnonymous ? '匿名提交' : '']
  return (
    <View id={SURVEY_TOP} className={styles.head}>
      <View className={styles.row}>
        <Text className={styles.title}>{form.title}</Text>
        <View className={styles.count} {...toAriaProps({ label: `已答 ${answered} 题，共 ${total} 题` })}>
          <Text className={styles.answered}>{answered}</Text>
          <Text className={styles.total}>/ {total} 题</Text>
        </View>
      </View>
      <ProgressBar value={total === 0 ? 0 : answered / total} label={`已答 ${answered} / ${total} 题`} />
      <View className={styles.row}>
        <Text className={styles.note}>{joinTexts(notes)}</Text>
        {savedAt ? (
          <View className={styles.saved}>
            <Icon name="success" size={14} />
            <Text>{formatWireTime(savedAt).slice(11, 16)} 已自动保存</Text>
          </View>
        ) : null}
      </View>
      {answered === 0 && survey.page === 0 ? <Text className={styles.lead}>{form.lead}</Text> : null}
    </View>
  )
}
