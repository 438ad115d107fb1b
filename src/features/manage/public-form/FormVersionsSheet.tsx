import { Text } from '@tarojs/components'

import type { PublicFormSetting } from '@/contract/public/public-form-admin'
import { VersionCell } from '@/features/manage/versions/VersionCell'
import { Sheet } from '@/ui/feedback/Sheet'

import styles from './PublicForm.module.scss'

interface FormVersionsSheetProps {
  form: PublicFormSetting
  onClose: () => void
}

/** The published versions of a form, each with the answers that were given to it. */
export function FormVersionsSheet({ form: { version, versions, taken }, onClose }: FormVersionsSheetProps) {
  const unassigned = taken - versions.reduce((sum, { answers }) => sum + answers, 0)
  return (
    <Sheet isOpen title="全部版本" onClose={onClose}>
      {versions.map(({ answers, ...one }) => (
        <VersionCell
          key={one.version}
          {...one}
          origin="没有记录发布时间"
          value={one.version === version ? `使用中，${answers} 份回答` : `${answers} 份回答`}
        />
      ))}
      {unassigned > 0 ? <Text className={styles.note}>另有 {unassigned} 份较早的回答，没有记录是哪一版。</Text> : null}
    </Sheet>
  )
}
