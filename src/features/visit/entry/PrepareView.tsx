import { Text, View } from '@tarojs/components'

import type { VisitorPass } from '@/contract/visit/visit-pass'
import { LanguageSwitch, VisitorFrame } from '@/features/visit/language/VisitorLanguage'
import { buildPassFacts } from '@/features/visit/pass/pass-facts'
import styles from '@/features/visit/visitor/Visitor.module.scss'
import { useLanguage, useTexts } from '@/theme/language'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'
import { FactList } from '@/ui/list/FactList'
import { Icon } from '@/ui/media/Icon'

import { EntrySteps, listOpenSteps } from './EntrySteps'
import { getStepTitle, prepareTexts } from './prepare-texts'

interface PrepareViewProps {
  pass: VisitorPass
  onOpen: (kind: string) => void
  /** Shows the code before all is done; absent when the company requires it first. */
  onSkip: (() => void) | undefined
}

/** In place of an approved pass: what the visitor does before its code is shown. */
export function PrepareView({ pass, onOpen, onSkip }: PrepareViewProps) {
  const texts = useTexts(prepareTexts)
  const language = useLanguage()
  const open = listOpenSteps(pass.steps)
  const [next] = open
  const names = open.map((step) => getStepTitle(step, language)).join(texts.separator)
  const buttons = (
    <>
      {onSkip ? <Button grow={1} kind="secondary" text={texts.skip} onPress={onSkip} /> : null}
      {next ? <Button grow={2} text={texts.start} onPress={() => onOpen(next.kind)} /> : null}
    </>
  )
  return (
    <VisitorFrame route="visitorPass" hasDarkHead color="white" bottom={buttons}>
      <View className={`${styles.head} ${styles.stage}`}>
        <LanguageSwitch isOnDark />
        <View className={styles.sign}>
          <Icon name="shield" size={40} />
        </View>
        <Text className={styles.headTitle}>{`${texts.first}${names}`}</Text>
        <Text className={styles.headMeta}>{onSkip ? texts.optionalHint : texts.hint}</Text>
      </View>
      <View className={styles.overHead}>
        <EntrySteps steps={pass.steps} onOpen={onOpen} />
        <Card>
          <FactList
            align="side"
            facts={[{ label: texts.site, value: pass.companyName }, ...buildPassFacts(pass, language)]}
          />
        </Card>
      </View>
    </VisitorFrame>
  )
}
