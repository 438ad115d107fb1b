import { Text, View } from '@tarojs/components'

import type { Application, Workplace } from '@/contract/organization/application'
import { resolveIcon } from '@/parts/resolve-icon'
import { Sheet } from '@/ui/feedback/Sheet'
import { SettledRow, SortableRows, SortableRowTool } from '@/ui/list/SortableRows'
import { AppIcon } from '@/ui/media/AppIcon'

import styles from './Apps.module.scss'
import { useFavorites } from './use-favorites'

const toSortableRow = ({ id, appName, appIcon }: Application) => ({
  id,
  name: appName,
  sign: <AppIcon size="small" name={resolveIcon(appIcon ?? 'more')} />,
})

/** Edits favourites: move, remove, and add other applications by class. */
export function FavoriteSheet({ workplace, onClose }: { workplace: Workplace; onClose: () => void }) {
  const { favorites, isPending, move, add, remove } = useFavorites(workplace.favorites)
  return (
    <Sheet isOpen title="编辑常用应用" onClose={onClose}>
      <View className={styles.group}>
        <Text className={styles.groupName}>常用（{favorites.length}）· 按住右侧拖动排序</Text>
        <SortableRows
          label="常用应用"
          prefix="favorite"
          rows={favorites.map(toSortableRow)}
          isBusy={isPending}
          onMove={move}
          onRemove={remove}
        />
      </View>
      {workplace.groups.map(({ classCode, className, children }) => {
        const others = children.filter(({ id }) => !favorites.some((one) => one.id === id))
        return others.length === 0 ? null : (
          <View key={classCode} className={styles.group}>
            <Text className={styles.groupName}>{className}</Text>
            {others.map((app) => (
              <SettledRow key={app.id} row={toSortableRow(app)}>
                <SortableRowTool kind="添加" name={app.appName} disabled={isPending} onPress={() => add(app.id)} />
              </SettledRow>
            ))}
          </View>
        )
      })}
    </Sheet>
  )
}
