// What NutUI's components ask of its ConfigProvider: one language, left to right. Themes are custom properties of the page.
// On H5 none of its texts is drawn.
const locale =
  process.env.TARO_ENV === 'h5'
    ? {}
    : {
        placeholder: '请输入内容',
        confirm: '确认',
        cancel: '取消',
        close: '关闭',
        datepicker: { year: '年', month: '月', day: '日', hour: '时', min: '分', seconds: '秒' },
      }
const config = { locale, direction: 'ltr' }
export const useConfig = () => config
export const useRtl = () => false
export const getDefaultRtl = () => false
export const ConfigProvider = ({ children }) => children
export default ConfigProvider
