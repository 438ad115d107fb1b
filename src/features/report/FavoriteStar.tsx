import { useWrite } from '@/api/query'
import { changeFavoriteReports, getReport, listFavoriteReports, listReports, type Report } from '@/contract/report'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'

import styles from './Report.module.scss'

/** Puts a report among one's favourites, or takes it off. */
export function FavoriteStar({ report: { id, name, favorite } }: { report: Report }) {
  const { mutate, isPending } = useWrite(changeFavoriteReports, {
    invalidates: [listReports, listFavoriteReports, getReport],
  })
  // What was tapped shows at once; the answers put it right if it was refused.
  const isOn = isPending ? !favorite : favorite
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
