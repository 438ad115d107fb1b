import { Text } from '@tarojs/components'

import type { AuditEntry } from '@/contract/organization/audit'
import { Sheet } from '@/ui/feedback/Sheet'
import { FactList } from '@/ui/list/FactList'

import styles from './Audit.module.scss'
import { describeAuditChange } from './audit-rows'

/** One entry: who did what when from where, and each field before and after. */
export function AuditEntrySheet({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { kind, actName, actorName, subject, time, address, deviceName, changes } = entry
  const facts = [
    { label: '操作人', value: actorName },
    ...(subject ? [{ label: '对象', value: subject }] : []),
    { label: '时间', value: time },
    { label: '网络地址', value: address },
    ...(deviceName ? [{ label: '设备', value: deviceName }] : []),
  ]
  return (
    <Sheet isOpen title={actName} onClose={onClose}>
      <FactList facts={facts} />
      {changes.length > 0 ? (
        <>
          <Text className={styles.heading}>{kind === 'session' ? '详情' : '改动'}</Text>
          <FactList facts={changes.map((change) => ({ label: change.label, value: describeAuditChange(change) }))} />
        </>
      ) : null}
      {changes.length === 0 && kind === 'manage' ? <Text className={styles.none}>没有改动任何内容</Text> : null}
    </Sheet>
  )
}
