import { useWrite } from '@/api/query'
import { changeFavoriteReports, type Report } from '@/contract/production/report'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './Report.module.scss'

/** Adds a report to the favourites, or removes it. */
export function FavoriteStar({ report: { id, name, favorite } }: { report: Report }) {
  const { mutate, isPending, variables } = useWrite(changeFavoriteReports)
  // Optimistic: shows the new state while pending; the refetched data reverts a refused change.
  const isOn = isPending ? variables?.action === 'add' : favorite
  return (
    <Pressable
      className={`${styles.star} ${isOn ? styles.starOn : ''}`}
      label={`${isOn ? '取消收藏' : '收藏'} ${name}`}
      disabled={isPending}
      onPress={() => mutate({ action: favorite ? 'remove' : 'add', reportId: id })}
    >
      <Icon name={isOn ? 'star-filled' : 'star'} size={20} />
    </Pressable>
  )
}
