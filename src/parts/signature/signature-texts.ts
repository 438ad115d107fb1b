import { defineTexts } from '@/theme/language'

/** The texts of the sheet to sign on: visitors sign in their language. */
export const signatureTexts = defineTexts(
  {
    title: '手写签名',
    area: '签名区',
    hint: '请在此处签名',
    broken: '此设备不能手写签名',
    undo: '撤回一笔',
    clear: '清空',
    done: '完成签名',
    empty: '请先写下签名',
    failed: '签名没有保存成功，请重试',
  },
  {
    title: 'Your signature',
    area: 'Signature area',
    hint: 'Sign here',
    broken: 'This device cannot take a signature',
    undo: 'Undo',
    clear: 'Clear',
    done: 'Sign',
    empty: 'Sign in the field first',
    failed: 'The signature was not saved. Please try again',
  },
)
