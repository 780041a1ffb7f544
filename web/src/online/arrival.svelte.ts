// A table on its way. The page around it shows that from its first moment, without a change, until the table stands.
export const arrival = $state({ expected: false });
