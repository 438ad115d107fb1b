import { formatEnglishDayCount } from '@/lib/visitor/english-time'
import { defineTexts } from '@/theme/language'

/** The texts of the visitor's photo. */
export const photoTexts = defineTexts(
  {
    title: '访客照片',
    lead: '请拍下正脸，门岗核对你本人',
    note: (days: number) => `只有接待人、前台和门岗能看到，来访结束 ${days} 天后删除。`,
    camera: '拍照',
    album: '从相册选择',
    crop: '裁剪照片',
    empty: '还没有照片',
    current: '已提交的照片',
    done: '照片已保存',
    failed: '照片没有保存成功，请重试',
  },
  {
    title: 'Your photo',
    lead: 'A photo of your face, for the guard to recognise you',
    note: (days) =>
      `Seen by your host, reception and guards only, and deleted ${formatEnglishDayCount(days)} after the visit.`,
    camera: 'Take a photo',
    album: 'Choose from album',
    crop: 'Crop the photo',
    empty: 'No photo yet',
    current: 'Your photo',
    done: 'Photo saved',
    failed: 'The photo was not saved. Please try again',
  },
)
