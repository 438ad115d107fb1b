import { Text, View } from '@tarojs/components'

import type { VisitorPass } from '@/contract/visit/visit-pass'
import { buildPassFacts } from '@/features/visit/pass/pass-facts'
import styles from '@/features/visit/visitor/Visitor.module.scss'
import { PageFrame } from '@/parts/PageFrame'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'
import { FactList } from '@/ui/list/FactList'
import { Icon } from '@/ui/media/Icon'

import { EntrySteps, listOpenSteps } from './EntrySteps'
import { prepareTexts } from './prepare-texts'

interface PrepareViewProps {
  pass: VisitorPass
  onOpen: (kind: string) => void
  /** Shows the code before all is done; absent when the company requires it first. */
  onSkip: (() => void) | undefined
  onBack?: (() => void) | undefined
}

/** In place of an approved pass: what the visitor does before its code is shown. */
export function PrepareView({ pass, onOpen, onSkip, onBack }: PrepareViewProps) {
  const open = listOpenSteps(pass.steps)
  const [next] = open
  const names = open.map(({ title }) => title).join(prepareTexts.separator.zh)
  const buttons = (
    <>
      {onSkip ? <Button grow={1} kind="secondary" text={prepareTexts.skip.zh} onPress={onSkip} /> : null}
      {next ? <Button grow={2} text={prepareTexts.start.zh} onPress={() => onOpen(next.kind)} /> : null}
    </>
  )
  return (
    <PageFrame route="visitorPass" ink="white" bottom={buttons} {...(onBack && { onBack })}>
      <View className={`${styles.head} ${styles.stage}`}>
        <View className={styles.sign}>
          <Icon name="shield" size={40} />
        </View>
        <Text className={styles.headTitle}>{`${prepareTexts.first.zh}${names}`}</Text>
        <Text className={styles.headMeta}>{onSkip ? prepareTexts.optionalHint.zh : prepareTexts.hint.zh}</Text>
      </View>
      <View className={styles.overHead}>
        <EntrySteps steps={pass.steps} onOpen={onOpen} />
        <Card>
          <FactList align="side" facts={[{ label: '企业', value: pass.companyName }, ...buildPassFacts(pass)]} />
        </Card>
      </View>
    </PageFrame>
  )
}
