// In place of NutUI's CheckboxGroup and AvatarGroup, which `Checkbox` and `Avatar` carry as their `Group`: ui uses neither.
export const CheckboxGroup = undefined
export default undefined
