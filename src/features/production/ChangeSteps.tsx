import { Text, View } from '@tarojs/components'

import type { LineChangeStep } from '@/contract/production/line-change'
import { MINUTE_MS } from '@/lib/durations'
import { joinTexts } from '@/lib/text/join-texts'
import { parseWireTime } from '@/lib/wire-time'
import { ImageTile } from '@/parts/form/upload/FileItems'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/media/Icon'

import styles from './Change.module.scss'

/** Minutes of a step: since the previous step, or since the start. */
function getStepMinutes(steps: readonly LineChangeStep[], at: number, startTime: string): number | undefined {
  const end = steps[at]?.doneTime
  if (!end) return undefined
  const before = steps[at - 1]?.doneTime ?? startTime
  return Math.max(Math.round(((parseWireTime(end) ?? 0) - (parseWireTime(before) ?? 0)) / MINUTE_MS), 0)
}

interface ChangeStepsProps {
  steps: readonly LineChangeStep[]
  startTime: string
}

/** The steps in order: person, time, duration, photos and measurements. */
export function ChangeSteps({ steps, startTime }: ChangeStepsProps) {
  return (
    <Card title="步骤">
      {steps.map((step, at) => (
        <View key={step.seq} className={`${styles.step} ${styles[step.state] ?? ''}`}>
          <View className={styles.mark}>
            {step.state === 'done' ? (
              <Icon name="check" size={14} label="已完成" />
            ) : step.state === 'blocked' ? (
              <Icon name="lock" size={14} label="前一步完成后才能进行" />
            ) : (
              <Text>{step.seq}</Text>
            )}
          </View>
          <View className={styles.stepText}>
            <Text className={styles.stepName}>{step.name}</Text>
            <StepFacts step={step} took={getStepMinutes(steps, at, startTime)} />
          </View>
        </View>
      ))}
    </Card>
  )
}

function StepFacts({ step, took }: { step: LineChangeStep; took: number | undefined }) {
  const { state, hint, standardMinutes, doneByName, doneTime, note, photos, measures } = step
  if (state !== 'done')
    return (
      <Text className={styles.quiet}>{joinTexts([`标准 ${standardMinutes} 分钟`, state === 'current' && hint])}</Text>
    )
  return (
    <>
      <Text className={styles.quiet}>
        {joinTexts([
          doneByName,
          doneTime?.slice(5, 16),
          `用时 ${took} 分钟${took !== undefined && took > standardMinutes ? `（标准 ${standardMinutes}）` : ''}`,
        ])}
      </Text>
      {measures.length > 0 ? (
        <Text className={styles.quiet}>
          {joinTexts(measures.map(({ name, value, unit }) => `${name} ${value ?? '–'} ${unit}`))}
        </Text>
      ) : null}
      {note ? <Text className={styles.stepNote}>{note}</Text> : null}
      {photos.length > 0 ? (
        <View className={styles.photos}>
          {photos.map((photo) => (
            <ImageTile key={photo.id} file={photo} files={photos} />
          ))}
        </View>
      ) : null}
    </>
  )
}
