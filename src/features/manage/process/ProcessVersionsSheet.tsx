import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall } from '@/api/query'
import { getProcessSetting, type ProcessSetting } from '@/contract/workflow/process-setting'
import { VersionCell } from '@/features/manage/versions/VersionCell'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { ListSkeleton } from '@/ui/feedback/Skeleton'

import styles from './Process.module.scss'
import { listProcessChanges, type ProcessDesign, toProcessDesign, toTakenDesign } from './process-draft'

interface ProcessVersionsSheetProps {
  setting: ProcessSetting
  /** Takes the content of an earlier version into the draft. */
  onTake: (part: Partial<ProcessDesign>) => void
  onClose: () => void
}

/** The published versions; an earlier one shows how it differs, and can be taken back as the draft. */
export function ProcessVersionsSheet({ setting, onTake, onClose }: ProcessVersionsSheetProps) {
  const [at, setAt] = useState<number>()
  if (at !== undefined) {
    return <VersionSheet setting={setting} at={at} onTake={onTake} onClose={() => setAt(undefined)} />
  }
  return (
    <Sheet isOpen title="全部版本" onClose={onClose}>
      {setting.versions.map(({ version, publishTime, byName }) => (
        <VersionCell
          key={version}
          version={version}
          publishTime={publishTime}
          byName={byName}
          origin="随模板建立"
          value={version === setting.version ? '使用中' : ''}
          onPress={version === setting.version ? undefined : () => setAt(version)}
        />
      ))}
    </Sheet>
  )
}

function VersionSheet({ setting, at, onTake, onClose }: ProcessVersionsSheetProps & { at: number }) {
  const query = useCall(getProcessSetting, { key: setting.key, at })
  const { data } = query
  const take = () => data && onTake(toTakenDesign(data))
  return (
    <Sheet
      isOpen
      title={`第 ${at} 版`}
      onClose={onClose}
      footer={<Button grow={1} text="恢复到这一版" disabled={!data} onPress={take} />}
    >
      <QueryView query={query} what="版本" skeleton={<ListSkeleton count={3} />}>
        {(earlier) => {
          const changes = listProcessChanges(toProcessDesign(setting), toProcessDesign(earlier))
          return (
            <View>
              <Text className={styles.note}>从使用中的一版到这一版（恢复后还要发布才生效）：</Text>
              {(changes.length > 0 ? changes : ['内容相同']).map((line) => (
                <Text key={line} className={styles.note}>
                  {line}
                </Text>
              ))}
            </View>
          )
        }}
      </QueryView>
    </Sheet>
  )
}
