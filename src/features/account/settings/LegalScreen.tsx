import { Text, View } from '@tarojs/components'

import { joinTexts } from '@/lib/text/join-texts'
import type { RouteName } from '@/navigation/routes'
import { PageFrame } from '@/parts/PageFrame'
import { toAriaProps } from '@/platform/aria'

import styles from './LegalScreen.module.scss'
import type { LegalText } from './legal-texts'

/** An agreement, the privacy terms or the terms of service: version and date first, then numbered sections. */
export function LegalScreen({ route, text }: { route: RouteName; text: LegalText }) {
  return (
    <PageFrame route={route} tone="card">
      <View className={styles.root} {...toAriaProps({ role: 'group', label: text.title, focusable: true })}>
        <Text className={styles.title} {...toAriaProps({ role: 'heading' })}>
          {text.title}
        </Text>
        <Text className={styles.meta}>{joinTexts([`版本 ${text.version}`, `${text.effectiveOn} 起施行`])}</Text>
        <Text className={styles.lead}>{text.lead}</Text>
        {text.sections.map((section, index) => (
          <View key={section.heading} className={styles.section}>
            <Text className={styles.heading} {...toAriaProps({ role: 'heading' })}>
              {index + 1}. {section.heading}
            </Text>
            {section.paragraphs.map((paragraph) => (
              <Text key={paragraph} className={styles.paragraph}>
                {paragraph}
              </Text>
            ))}
          </View>
        ))}
      </View>
    </PageFrame>
  )
}
