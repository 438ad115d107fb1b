import { Text, View } from '@tarojs/components'

import type { OpenedVisit } from '@/contract/visit/visit-pass'
import { LanguageSwitch } from '@/features/visit/language/VisitorLanguage'
import { formatVisitRepeat, formatVisitTime } from '@/features/visit/pass/pass-facts'
import { useLanguage, useTexts } from '@/theme/language'

import styles from './Visitor.module.scss'
import { visitorTexts } from './visitor-texts'

/** What a visitor is invited to: purpose, time and place; `title` says who invites. */
export function InvitationHead({ title, opened }: { title: string; opened: OpenedVisit }) {
  const texts = useTexts(visitorTexts)
  const language = useLanguage()
  return (
    <View className={styles.head}>
      <LanguageSwitch isOnDark />
      <Text className={styles.headMeta}>{title}</Text>
      <Text className={styles.headTitle}>{opened.purpose}</Text>
      <Text className={styles.headMeta}>
        {formatVisitRepeat(opened, language) || formatVisitTime(opened.startTime, opened.endTime, language)}
      </Text>
      <Text className={styles.headMeta}>{texts.gateAndHost(opened.gateName, opened.hostName)}</Text>
    </View>
  )
}
