/** The texts of the visitor's photo. */
export const photoTexts = {
  title: { zh: '访客照片', en: 'Your photo' },
  lead: { zh: '请拍下正脸，门岗核对你本人', en: 'A photo of your face, for the guard to recognise you' },
  note: {
    zh: '只有接待人、前台和门岗能看到，来访结束 90 天后删除。',
    en: 'Seen by your host, reception and guards only, and deleted 90 days after the visit.',
  },
  camera: { zh: '拍照', en: 'Take a photo' },
  album: { zh: '从相册选择', en: 'Choose from album' },
  crop: { zh: '裁剪照片', en: 'Crop the photo' },
  empty: { zh: '还没有照片', en: 'No photo yet' },
  current: { zh: '已提交的照片', en: 'Your photo' },
  done: { zh: '照片已保存', en: 'Photo saved' },
  failed: { zh: '照片没有保存成功，请重试', en: 'The photo was not saved. Please try again' },
} as const
