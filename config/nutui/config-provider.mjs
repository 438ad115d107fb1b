// What NutUI's components ask of its ConfigProvider: one language, left to right. Themes are custom properties of the page.
const locale = { placeholder: '请输入', confirm: '确定', cancel: '取消', close: '关闭' }
const config = { locale, direction: 'ltr' }
export const useConfig = () => config
export const useRtl = () => false
export const getDefaultRtl = () => false
export const ConfigProvider = ({ children }) => children
export default ConfigProvider
