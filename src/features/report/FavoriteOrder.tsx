import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useWrite } from '@/api/query'
import { changeFavoriteReports, type Report } from '@/contract/production/report'
import { Pressable } from '@/ui/action/Pressable'
import { Sheet } from '@/ui/feedback/Sheet'
import { SortableRows } from '@/ui/list/SortableRows'
import { useOrder } from '@/ui/list/use-order'
import { Icon } from '@/ui/media/Icon'

import styles from './Report.module.scss'
import { reportIcon } from './ReportCard'

/** A button that opens the order of the favourites. */
export function FavoriteOrder({ reports }: { reports: readonly Report[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <View className={styles.order}>
      <Text className={styles.orderCount}>收藏 {reports.length} 张</Text>
      <Pressable className={styles.orderOpen} onPress={() => setOpen(true)}>
        <Icon name="sort" size={16} />
        <Text>调整顺序</Text>
      </Pressable>
      {isOpen ? <OrderSheet reports={reports} onClose={() => setOpen(false)} /> : null}
    </View>
  )
}

function OrderSheet({ reports, onClose }: { reports: readonly Report[]; onClose: () => void }) {
  const { mutate, isPending } = useWrite(changeFavoriteReports)
  const { rows, move } = useOrder(reports, (reportIds, onSettled) =>
    mutate({ action: 'order', reportIds }, { onSettled }),
  )
  return (
    <Sheet isOpen title="调整收藏顺序" onClose={onClose}>
      <View className={styles.orderRows}>
        <SortableRows
          label="收藏的报表"
          prefix="report"
          rows={rows.map(({ id, name, icon }) => ({ id, name, sign: <Icon name={reportIcon(icon)} size={20} /> }))}
          isBusy={isPending}
          onMove={move}
          onRemove={(reportId) => mutate({ action: 'remove', reportId })}
        />
      </View>
    </Sheet>
  )
}
