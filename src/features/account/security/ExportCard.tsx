import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { download } from '@/api/transfer'
import { exportMyData } from '@/contract/identity/deletion'
import { chinaDay } from '@/lib/wire-time'
import { showToast } from '@/platform/feedback'
import { saveFile } from '@/platform/viewer'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'

import styles from './AccountData.module.scss'

/** Two taps download and save the export, because the phone saves files only in a tap handler. */
export function ExportCard() {
  const [path, setPath] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const collect = async () => {
    setBusy(true)
    setError(undefined)
    const found = await download(exportMyData.path, { quiet: true }).catch(() => undefined)
    setBusy(false)
    if (found) setPath(found)
    else setError('没有整理成功，请稍后再试')
  }
  const keep = async () => {
    if (!path) return
    setError(undefined)
    const name = `个人数据-${chinaDay(Date.now())}.json`
    if (await saveFile(path, name)) showToast('文件已交给系统保存')
    else setError('此环境不能保存文件，请在手机浏览器中打开')
  }
  return (
    <Card title="导出个人数据">
      <Text className={styles.text}>
        包含个人资料、登录设备、优惠券、收到的消息、发起的流程与评论、草稿和文件清单，格式为 JSON。
      </Text>
      {path ? <Text className={styles.ready}>已整理完成，可以保存或发送给自己</Text> : null}
      {error ? <Text className={styles.error}>{error}</Text> : null}
      <View className={styles.button}>
        {path ? (
          <Button icon="download" text="保存文件" onPress={() => void keep()} />
        ) : (
          <Button kind="secondary" text="整理我的数据" isBusy={isBusy} onPress={() => void collect()} />
        )}
      </View>
    </Card>
  )
}
