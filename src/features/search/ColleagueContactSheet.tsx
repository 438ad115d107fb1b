import { View } from '@tarojs/components'

import type { SearchHit } from '@/contract/organization/search'
import { copyWithToast } from '@/parts/copy-with-toast'
import { callPhone } from '@/platform/phone-call'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { FactList } from '@/ui/list/FactList'

import styles from './Search.module.scss'

const copy = (phone: string) => copyWithToast(phone, '号码已复制')

/** A colleague's details and contact. */
export function ColleagueContactSheet({
  hit: { title, note, phone },
  onClose,
}: {
  hit: SearchHit
  onClose: () => void
}) {
  const facts = [
    { label: '部门岗位', value: note ?? '未填写' },
    { label: '手机', value: phone ?? '未填写' },
  ]
  return (
    <Sheet
      isOpen
      title={title}
      onClose={onClose}
      footer={
        phone ? (
          <>
            <Button kind="secondary" grow={1} text="复制号码" onPress={() => void copy(phone)} />
            <Button grow={1} text="拨打电话" onPress={() => callPhone(phone)} />
          </>
        ) : null
      }
    >
      <View className={styles.facts}>
        <FactList facts={facts} />
      </View>
    </Sheet>
  )
}
